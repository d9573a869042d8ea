/** React Router's own. */
export {
  default,
  streamTimeout,
} from '../../../node_modules/@react-router/dev/dist/config/defaults/entry.server.node.tsx'
