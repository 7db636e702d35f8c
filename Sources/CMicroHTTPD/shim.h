#pragma once
#include <microhttpd.h>
#include <string.h>

// Swift cannot call variadic functions. The functions below call one each, with the types spelled out.

struct raincheck_mhd_options {
    unsigned int flags;
    MHD_socket listener;
    unsigned int threads;
    unsigned int connections;
    size_t memory;
    void *context;
    MHD_NotifyConnectionCallback connection;
    void *(*begin)(void *, const char *, struct MHD_Connection *);
    MHD_AccessHandlerCallback request;
    MHD_RequestCompletedCallback completed;
};

// The target is passed on as it was sent: the library must not decode it in place.
static size_t raincheck_mhd_keep(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

static inline struct MHD_Daemon *raincheck_mhd_start(const struct raincheck_mhd_options *o) {
    struct MHD_OptionItem pool[] = {
        {o->threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, o->threads, NULL},
        {MHD_OPTION_END, 0, NULL},
    };
    // A time-out of 0 switches the library's own off: it counts inactivity only, and costs a lock for every read.
    return MHD_start_daemon(
        o->flags, 0, NULL, NULL, o->request, o->context,
        MHD_OPTION_LISTEN_SOCKET, o->listener,
        MHD_OPTION_CONNECTION_LIMIT, o->connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, o->memory,
        MHD_OPTION_CONNECTION_TIMEOUT, 0u,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_NOTIFY_CONNECTION, o->connection, o->context,
        MHD_OPTION_NOTIFY_COMPLETED, o->completed, o->context,
        MHD_OPTION_URI_LOG_CALLBACK, o->begin, o->context,
        MHD_OPTION_UNESCAPE_CALLBACK, raincheck_mhd_keep, NULL,
        MHD_OPTION_ARRAY, pool,
        MHD_OPTION_END);
}

static inline void *raincheck_mhd_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static inline int raincheck_mhd_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}
