/** What `import.meta.url` is in a bundle (build.mjs): only those that ask for it hold this line. */
export const bundleUrl = /* @__PURE__ */ (() => require('node:url').pathToFileURL(__filename).href)()
