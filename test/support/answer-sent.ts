// What says that an answer was sent is made before a listener replaces `Response`, whichever file of a process makes the first: as in
// the server. Made after, it would be sent as an answer of its own.
export { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
