// Runs before the first paint, so that the page never flashes in the wrong theme. The keys are the seed's.
;(() => {
  let mode = null
  try {
    mode = localStorage.getItem('kt_theme_mode_menu') || localStorage.getItem('kt_theme_mode_value')
  } catch {
    // storage is blocked: the system's theme serves
  }
  if (mode !== 'light' && mode !== 'dark') mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = mode
})()
