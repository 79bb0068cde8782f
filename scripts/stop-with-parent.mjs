import { whenParentIsGone } from './when-parent-is-gone.mjs'

// Loaded before the server by "npm start": nobody would know of one that outlives it, and the next would meet it.
whenParentIsGone(() => process.kill(process.pid, 'SIGTERM'))
