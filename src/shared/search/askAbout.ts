/** The page that asks one's library, with what a question begins with: the words of the title lead to its episode. */
export const askAbout = (title: string) => `/ask?q=${encodeURIComponent(`${title.slice(0, 200)}: `)}`
