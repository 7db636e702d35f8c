#pragma once
#include <curl/curl.h>

// Swift cannot call variadic functions. The functions below call one each, with the type of the argument spelled out.

static inline CURLcode raincheck_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode raincheck_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode raincheck_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode raincheck_curl_set_body(CURL *easy, const void *bytes, curl_off_t count) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, count);
    return code ? code : curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes);
}

typedef size_t (*raincheck_curl_write)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode raincheck_curl_set_writer(CURL *easy, CURLoption option, raincheck_curl_write function) {
    return curl_easy_setopt(easy, option, function);
}

static inline CURLMcode raincheck_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline long raincheck_curl_status(CURL *easy) {
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

static inline CURLcode raincheck_curl_result(const CURLMsg *message) {
    return message->data.result;
}

static inline CURLcode raincheck_curl_set_opener(CURL *easy, curl_opensocket_callback function) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
}

static inline CURLcode raincheck_curl_set_prerequest(CURL *easy, curl_prereq_callback function) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
}
