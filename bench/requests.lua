-- Sends POST requests that are all different: each has its own trigger id and its own signature, made beforehand.
--
-- wrk ... -s requests.lua URL -- FILE PATH TIMESTAMP PREFIX
-- FILE holds records of 64 (signature) + 12 (trigger id) bytes; the body is PREFIX .. trigger id.

local thread_count = 0

function setup(thread)
    thread:set("number", thread_count)
    thread_count = thread_count + 1
    thread:set("threads", tonumber(os.getenv("BENCH_THREADS") or "1"))
end

function init(args)
    local file = assert(io.open(args[1], "rb"))
    records = file:read("*a")
    file:close()
    local path, timestamp = args[2], args[3]
    prefix = args[4]
    head = "POST " .. path .. " HTTP/1.1\r\nHost: bench\r\n"
        .. "Content-Type: application/x-www-form-urlencoded\r\n"
        .. "User-Agent: Slackbot 1.0 (+https://api.slack.com/robots)\r\nAccept: application/json,*/*\r\n"
        .. "Content-Length: " .. (#prefix + 12) .. "\r\n"
        .. "X-Slack-Request-Timestamp: " .. timestamp .. "\r\nX-Slack-Signature: v0="
    count = #records / 76
    at = number
end

function request()
    local start = (at % count) * 76
    at = at + threads
    return head .. records:sub(start + 1, start + 64) .. "\r\n\r\n" .. prefix .. records:sub(start + 65, start + 76)
end

function done(summary, latency)
    io.write(string.format(
        "RESULT requests=%d us=%d p50=%.0f p99=%.0f p999=%.0f max=%d bad=%d errors=%d bytes=%d\n",
        summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency:percentile(99.9),
        latency.max, summary.errors.status,
        summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout, summary.bytes))
end
