import { configure } from '@testing-library/dom'

// Their own second is too short on a busy machine: a test waits for what it expects, not for the clock.
configure({ asyncUtilTimeout: 60_000 })
