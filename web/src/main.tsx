import '#web/api/zod-without-eval.ts'
// Hears the browser's one offer to install, however late its page comes.
import '#web/ui/page/install-prompt.ts'
import '@fontsource-variable/inter/wght.css'
import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { registerServiceWorker } from '#web/offline/new-version.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root.')

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// In development every file is served as it is, and there is nothing to keep.
if (import.meta.env.PROD) void registerServiceWorker()
