import type { Config } from '@react-router/dev/config'

export default { buildDirectory: '../../build/plain-app' } satisfies Config
