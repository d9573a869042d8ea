// Load this constant before the first listener replaces `Response`: loaded later it is built from the replacement, and Hono sends it as
// an answer.
export { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
