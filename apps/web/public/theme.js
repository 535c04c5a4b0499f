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

// The page's own code says what goes wrong, once it is there. If it does not come, or breaks before the first screen, this says it.
;(() => {
  const LIMIT = 120_000
  const tell = () => {
    const splash = document.getElementById('splash')
    if (!splash || splash.hidden || splash.querySelector('button')) return
    const text = document.createElement('p')
    text.textContent = 'O portal não carregou. Confira a conexão e tente de novo.'
    const again = document.createElement('button')
    again.type = 'button'
    again.textContent = 'Tentar de novo'
    again.addEventListener('click', () => location.reload())
    splash.setAttribute('role', 'alert')
    splash.removeAttribute('aria-label')
    splash.querySelector('.splash-slow')?.remove()
    splash.querySelector('.splash-bar')?.replaceWith(text, again)
  }
  const hear = ({ target }) => {
    if (target === window || target instanceof HTMLScriptElement) tell()
  }
  addEventListener('error', hear, true)
  addEventListener('unhandledrejection', tell)
  setTimeout(tell, LIMIT)
})()
