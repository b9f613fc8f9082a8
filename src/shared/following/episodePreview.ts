/** Address of an episode's preview, with its price. The demo reads it: `chosenEpisode`. */
export function episodePreview(showId: string, episodeId: string): string {
  return `/demo?${new URLSearchParams({ show: showId, episode: episodeId }).toString()}`
}
