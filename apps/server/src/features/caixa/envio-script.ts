/**
 * Style and script of the page by which a client sends documents. The page works without the script, with one plain field; with it each
 * file is sent alone as soon as it is chosen, with its progress and its word, and again by itself when the connection was lost. Both are in
 * the page, allowed by their hash. The script builds no markup from texts and calls the page's own address only.
 */

export const SEND_STYLE = `
[hidden]{display:none!important}
#trabalho,#pronto{max-width:560px;margin-inline:auto}
.pick{display:grid;grid-template-columns:1fr 1fr;gap:8px;margin:16px 0 6px}
.pick label{margin:0;min-height:44px;display:flex;align-items:center;justify-content:center;border:1px solid var(--soft);border-radius:8px;background:var(--card);cursor:pointer}
.pick .main{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.pick input{position:absolute;width:1px;height:1px;opacity:0}
.pick input:focus-visible+label{outline:3px solid var(--accent);outline-offset:2px}
@media (hover:hover) and (pointer:fine){.pick{grid-template-columns:1fr}.pick>:first-child{display:none}.pick label{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}}
.sub{display:flex;justify-content:space-between;gap:12px;margin:22px 0 4px}
.sub span{font-weight:400;font-size:13px}
.list{list-style:none;margin:0;padding:0}
.list li{padding:10px 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.list small{display:block;margin:0;font-size:13px}
.list li>button{margin-top:6px}
.asked li{display:flex;gap:10px;justify-content:space-between;font-size:14px}
.came{color:var(--ok)}.asked .came>span:first-child::before{content:'✓ ';content:'✓ '/''}
.asked .came>span:last-child{white-space:nowrap;font-size:13px}
progress{width:100%;height:6px;accent-color:var(--accent)}
.ask{color:var(--warn)}
.kinds{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;margin-top:4px}
.kinds button{min-height:44px}
.kinds [aria-pressed=true]{border-color:var(--accent);color:var(--accent);font-weight:600}
.quiet{background:var(--card);color:var(--ink);border:1px solid var(--soft)}
#trabalho>p:last-child{margin-top:18px;font-size:13px}
.end{margin-top:22px}.end button{width:100%;margin-bottom:8px}.end button:disabled{opacity:.6;cursor:default}
.said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
:root{--ok:#1b6e36;--warn:#8a4b00}
@media (prefers-color-scheme:dark){:root{--ok:#83d29b;--warn:#e8b36a}}
`

export const SEND_SCRIPT = `
(function () {
  'use strict'
  var byId = function (id) { return document.getElementById(id) }
  var path = byId('envio').getAttribute('action')
  var list = byId('arquivos')
  var end = byId('concluir')
  var LIMIT = 8 * 1024 * 1024
  var STALL = 90000
  var WAITS = [2, 5, 15, 30, 60]
  var LOST = 'Sem conexão. Continua sozinho quando voltar.'
  var queue = []
  var busy = false
  var delivered = 0
  var hour = ''
  var looks = 0
  var lookTimer = 0

  byId('envio').hidden = true
  byId('escolher').hidden = false

  function make(name, text) {
    var made = document.createElement(name)
    if (text) made.textContent = text
    return made
  }
  function say(text) { byId('aviso').textContent = text }
  function plural(n, one, many) { return n + ' ' + (n === 1 ? one : many) }

  function add(file) {
    var it = { file: file, state: 'waiting', tries: 0, row: make('li'), word: make('small', 'Na fila'), bar: null, again: null }
    it.word.className = 'soft'
    it.row.append(make('strong', file.name), it.word)
    list.append(it.row)
    queue.push(it)
  }
  function show(it, text, look) {
    it.word.textContent = text
    it.word.className = look || 'soft'
  }
  function progress(it, share) {
    if (!it.bar) {
      it.bar = make('progress')
      it.bar.max = 100
      it.bar.setAttribute('aria-label', 'Envio de ' + it.file.name)
      it.row.append(it.bar)
    }
    it.bar.value = share
    show(it, share < 100 ? 'Enviando: ' + share + ' %' : 'Guardando')
  }
  function clear(it) {
    if (it.bar) it.bar.remove()
    if (it.again) it.again.remove()
    it.bar = it.again = null
  }
  function settle(it, isTaken, text, canRepeat) {
    clear(it)
    it.state = isTaken ? 'done' : 'failed'
    show(it, text, isTaken ? 'came' : 'bad')
    say(it.file.name + ': ' + text)
    if (isTaken) delivered += 1
    if (!isTaken && canRepeat) offer(it)
  }
  // one question, whose answer helps the office; none is fine
  function ask(it, digest) {
    var box = make('div')
    var words = make('small', 'O que é esta foto?')
    words.id = 'f' + digest
    words.className = 'ask'
    box.className = 'kinds'
    box.setAttribute('role', 'group')
    box.setAttribute('aria-labelledby', words.id)
    ;[['nota', 'Nota'], ['boleto', 'Boleto'], ['outro', 'Outro']].forEach(function (kind) {
      var button = make('button', kind[1])
      button.type = 'button'
      button.className = 'quiet'
      button.setAttribute('aria-pressed', 'false')
      button.onclick = function () { answer(it, box, digest, kind, button) }
      box.append(button)
    })
    it.row.append(words, box)
  }
  function answer(it, box, digest, kind, button) {
    fetch(path + '/foto', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ arquivo: digest, foto: kind[0] })
    })
      .then(function (reply) {
        if (!reply.ok) throw reply
        Array.from(box.children).forEach(function (one) { one.setAttribute('aria-pressed', String(one === button)) })
        say(it.file.name + ': ' + kind[1] + '. Anotado.')
      })
      .catch(function () { say('A resposta não chegou. Tente de novo.') })
  }
  function offer(it) {
    it.again = make('button', 'Tentar de novo')
    it.again.type = 'button'
    it.again.className = 'quiet'
    it.again.setAttribute('aria-label', 'Tentar de novo: ' + it.file.name)
    it.again.onclick = function () {
      clear(it)
      it.state = 'waiting'
      it.tries = 0
      show(it, 'Na fila')
      next()
    }
    it.row.append(it.again)
  }
  function lost(it, seconds, text) {
    clear(it)
    it.state = 'lost'
    it.tries += 1
    show(it, text, 'bad')
    say(it.file.name + ': ' + text)
    offer(it)
    setTimeout(function () { revive(it) }, (seconds || WAITS[Math.min(it.tries, WAITS.length) - 1]) * 1000)
  }
  function revive(it) {
    if (it.state !== 'lost') return
    clear(it)
    it.state = 'waiting'
    show(it, 'Na fila')
    next()
  }
  addEventListener('online', function () { queue.forEach(revive) })

  function send(it, body, name) {
    var form = new FormData()
    form.append('arquivo', body, name)
    var call = new XMLHttpRequest()
    var stalled = 0
    var move = function () {
      clearTimeout(stalled)
      stalled = setTimeout(function () { call.abort() }, STALL)
    }
    call.open('POST', path)
    call.setRequestHeader('accept', 'application/json')
    call.upload.onprogress = function (event) {
      move()
      if (event.lengthComputable) progress(it, Math.floor((event.loaded / event.total) * 100))
    }
    call.onloadend = function () {
      clearTimeout(stalled)
      busy = false
      answered(it, call)
      next()
    }
    move()
    progress(it, 0)
    call.send(form)
  }
  function answered(it, call) {
    var reply = null
    try { reply = JSON.parse(call.responseText) } catch (_) {}
    if (call.status === 429) return lost(it, Number(call.getResponseHeader('retry-after')) || 30, 'Espere um pouco. Continua sozinho.')
    if (call.status === 0 || call.status >= 500) return lost(it, 0, LOST)
    var one = reply && reply.arquivos && reply.arquivos[0]
    if (!one) return settle(it, false, (reply && reply.palavra) || 'Não foi possível enviar.', true)
    hour = reply.hora
    settle(it, one.aceito, one.palavra)
    if (one.foto) ask(it, one.foto)
    asked(reply.pedidos)
    watch()
  }
  function next() {
    update()
    if (busy) return
    var it = queue.find(function (one) { return one.state === 'waiting' })
    if (!it) return
    busy = true
    it.state = 'sending'
    update()
    smaller(it.file).then(function (made) { send(it, made.body, made.name) })
  }
  // a photo that is too large for the portal is sent smaller; what the browser cannot read goes as it is
  function smaller(file) {
    var same = { body: file, name: file.name }
    if (file.size <= LIMIT || !/^image\\//.test(file.type) || !window.createImageBitmap) return Promise.resolve(same)
    return createImageBitmap(file)
      .then(function (image) {
        var scale = Math.min(1, 3200 / Math.max(image.width, image.height))
        var canvas = make('canvas')
        canvas.width = Math.round(image.width * scale)
        canvas.height = Math.round(image.height * scale)
        canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
        return new Promise(function (resolve) { canvas.toBlob(resolve, 'image/jpeg', 0.85) })
      })
      .then(function (blob) { return blob ? { body: blob, name: file.name.replace(/\\.[^.]*$/, '') + '.jpg' } : same })
      .catch(function () { return same })
  }

  function open() { return queue.filter(function (it) { return it.state === 'waiting' || it.state === 'sending' || it.state === 'lost' }).length }
  function update() {
    byId('fila').hidden = queue.length === 0
    byId('fim').hidden = queue.length === 0
    byId('fila-titulo').textContent = open() > 0 ? 'Enviando agora' : delivered > 0 ? 'Enviados' : 'Não enviados'
    byId('quantos').textContent = plural(queue.length, 'arquivo', 'arquivos')
    end.disabled = open() > 0
    end.textContent = open() > 0 ? 'Enviando ' + plural(open(), 'arquivo', 'arquivos') : 'Concluir'
  }
  function asked(requests) {
    var section = byId('pedidos')
    section.hidden = !requests || requests.length === 0
    if (!requests) return
    byId('pedidos-lista').replaceChildren.apply(byId('pedidos-lista'), requests.map(function (one) {
      var row = make('li')
      row.append(make('span', one.texto))
      if (one.chegou) {
        row.className = 'came'
        row.append(make('span', 'chegou'))
      }
      return row
    }))
  }
  // what arrived is read some seconds later: the requests are looked at again for three minutes
  function watch() {
    looks = 9
    clearTimeout(lookTimer)
    lookTimer = setTimeout(look, 20000)
  }
  function look() {
    if (looks-- <= 0 || byId('pedidos').hidden) return
    fetch(path, { headers: { accept: 'application/json' } })
      .then(function (reply) { return reply.ok ? reply.json() : null })
      .then(function (reply) { if (reply) asked(reply.pedidos) })
      .catch(function () {})
      .then(function () { lookTimer = setTimeout(look, 20000) })
  }

  ;['foto', 'outros'].forEach(function (id) {
    byId(id).addEventListener('change', function (event) {
      Array.from(event.target.files).forEach(add)
      event.target.value = ''
      next()
    })
  })
  addEventListener('beforeunload', function (event) { if (open() > 0) event.preventDefault() })
  end.onclick = function () {
    byId('pronto-titulo').textContent = delivered === 0 ? 'Nenhum arquivo entregue.'
      : 'Pronto. ' + plural(delivered, 'arquivo entregue', 'arquivos entregues') + ' às ' + hour + '.'
    byId('trabalho').hidden = true
    byId('pronto').hidden = false
    byId('pronto-titulo').focus()
  }
})()
`
