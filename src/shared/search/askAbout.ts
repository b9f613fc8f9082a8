/** Address of the ask page with a question about a title, whose words find its episode. */
export const askAbout = (title: string) => `/ask?q=${encodeURIComponent(`${title.slice(0, 200)}: `)}`
