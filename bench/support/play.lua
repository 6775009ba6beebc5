-- wrk: sends the requests of a file in order, each once unless told to repeat them, and prints what it measured as JSON.
local requests, at, repeats = {}, 0, false

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  local text = file:read('*a')
  file:close()
  repeats = args[2] == 'repeat'
  local from = 1
  while from <= #text do
    local colon = text:find(':', from, true)
    local length = tonumber(text:sub(from, colon - 1))
    requests[#requests + 1] = text:sub(colon + 1, colon + length)
    from = colon + length + 1
  end
end

function request()
  at = at + 1
  if at > #requests then
    if not repeats then wrk.thread:stop() end
    at = 1
  end
  return requests[at]
end

function done(summary, latency)
  local wrong = summary.errors
  print(string.format(
    '\n{"answers":%d,"seconds":%.6f,"p50":%.4f,"p99":%.4f,"wrong":%d}',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    wrong.connect + wrong.read + wrong.write + wrong.status + wrong.timeout
  ))
end
