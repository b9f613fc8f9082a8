import '../ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { guardAgainstLeftovers } from './session/logOut.ts'
import { registerServiceWorker } from './serviceWorker.ts'
import { recoverFromStaleChunks } from './staleChunk.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

guardAgainstLeftovers()
recoverFromStaleChunks()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
registerServiceWorker()
