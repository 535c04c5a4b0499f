// A simulated Web PKI extension: what the library's own page events ask, answered with the test's certificates (`globalThis.assinador`,
// set by dados.js). The keys are the test's; the real extension's program, its windows and its tokens are not part of it.
;(() => {
  const { certificates, versions = {}, refuses = {} } = globalThis.assinador
  const meta = document.createElement('meta')
  meta.id = 'dcngeagmmhegagicpcmpinaoklddcgon'
  const announce = () => document.documentElement?.append(meta)
  if (document.documentElement) announce()
  else new MutationObserver((_, watch) => announce() ?? watch.disconnect()).observe(document, { childList: true })

  const octets = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const base64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  const find = (thumbprint) => {
    const found = certificates.find((one) => one.thumbprint === thumbprint)
    if (!found) throw { message: 'The certificate was not found', code: 'certificate_not_found', origin: 'native' }
    return found
  }
  const commands = {
    getExtensionVersion: () => versions.extension ?? '2.17.0',
    initialize: () => ({
      isReady: true,
      status: 0,
      platformInfo: { os: 'Linux' },
      nativeInfo: { os: 'Linux', installedVersion: versions.native ?? '2.14.0' },
    }),
    listCertificates: () => certificates.map(({ der, pkcs8, ...shown }) => shown),
    readCertificate: ({ certificateThumbprint }) => find(certificateThumbprint).der,
    signData: async ({ certificateThumbprint, data, digestAlgorithm }) => {
      if (digestAlgorithm !== 'SHA-256') throw { message: 'unknown', code: 'algorithm_not_supported', origin: 'native' }
      const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
      const key = await crypto.subtle.importKey('pkcs8', octets(find(certificateThumbprint).pkcs8), rsa, false, [
        'sign',
      ])
      return base64(await crypto.subtle.sign(rsa.name, key, octets(data)))
    },
  }

  document.addEventListener('com.lacunasoftware.WebPKI.RequestEvent', async ({ detail }) => {
    const { requestId, command, request } = detail
    const answer = (rest) => {
      const told = { detail: { requestId, ...rest } }
      document.dispatchEvent(new CustomEvent('com.lacunasoftware.WebPKI.ResponseEvent', told))
    }
    // never at once: the page has not yet said what to do with the answer
    await new Promise((done) => setTimeout(done, 20))
    try {
      if (refuses[command]) throw refuses[command]
      answer({ success: true, response: await commands[command](request) })
    } catch (exception) {
      answer({ success: false, exception })
    }
  })
})()
