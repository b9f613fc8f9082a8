/**
 * Why a deploy does not even begin: what is online must be a commit that everybody can find, in a project that is real.
 * @param status output of `git status --porcelain`
 * @returns one text for each reason
 */
export function refusals(projectId: string, status: string): string[] {
  const changed = status.split('\n').filter((line) => line.trim() !== '')
  const shown = changed.slice(0, 5).map((line) => line.slice(3))
  return [
    ...(projectId.startsWith('demo-')
      ? [
          `${projectId} is a local project, which the cloud does not know. Name yours: npm run deploy -- --project ID`,
        ]
      : []),
    ...(changed.length > 0
      ? [
          `The work tree has changes that are in no commit (${shown.join(', ')}${changed.length > shown.length ? ', …' : ''}). Commit them, or put them away.`,
        ]
      : []),
  ]
}
