import { onParentExit } from './processes.mjs'

// Loaded before the server by "npm start": nobody would know of one that outlives it, and the next would meet it.
// Not by a signal to ourselves: on Windows that is the end, without a stop.
onParentExit(() => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143)
})
