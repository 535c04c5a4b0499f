// The page that the service worker shows when the server cannot be reached: it opens the asked address again.
;(() => {
  const PAUSE = 15_000
  const again = () => location.reload()
  document.querySelector('button').addEventListener('click', again)
  addEventListener('online', again)
  // the network may be there and the server not: asked without leaving the page, so that nothing flickers
  setInterval(() => {
    fetch('/readyz', { cache: 'no-store', credentials: 'omit' }).then(
      ({ ok }) => ok && again(),
      () => {},
    )
  }, PAUSE)
})()
