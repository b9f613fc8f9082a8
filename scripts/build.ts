import { buildFunctions, buildWeb } from './stack/buildAll.ts'

/** `npm run build`: what a deploy uploads: functions/lib and dist, with the VITE_… settings of the environment. */
try {
  await Promise.all([buildFunctions(), buildWeb('dist', {})])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
