// For the image's HEALTHCHECK, which has no curl: whether the process takes requests. Not
// `/readyz`: a new container would not bring a database back.
const port = process.env.PORT?.trim() || '3000'
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) }).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
