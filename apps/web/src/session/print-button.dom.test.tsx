import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Follow } from '../api/http/download.ts'
import { ApiError } from '../api/http/http.ts'
import { waitingMessages } from '../lib/notify.ts'
import { renderWith } from '../testing/render.tsx'
import { PrintButton } from './print-button.tsx'

const FILE = { blob: new Blob(['not a PDF']), name: 'Moinho_lista.pdf' }
let saved: string[]
beforeEach(() => {
  saved = []
  URL.createObjectURL = vi.fn(() => 'blob:teste')
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return () => vi.restoreAllMocks()
})

/** A fetch that the test ends itself. */
function heldFetch() {
  const calls: Follow[] = []
  const ends: { resolve: (file: typeof FILE) => void; reject: (error: unknown) => void }[] = []
  const fetchPaper = (follow: Follow) => {
    calls.push(follow)
    return new Promise<typeof FILE>((resolve, reject) => ends.push({ resolve, reject }))
  }
  return { calls, ends, fetchPaper }
}

test.each([
  ['the button', '{Tab}{Enter}'],
  ['Ctrl+P', '{Control>}p{/Control}'],
])('%s fetches the report once, with its progress', async (_, keys) => {
  const { calls, fetchPaper } = heldFetch()
  const { user } = await renderWith(<PrintButton fetchPaper={fetchPaper} />)
  await user.keyboard(keys)
  await screen.findByRole('progressbar', { name: 'Preparando a impressão' })
  await user.keyboard('{Control>}p{/Control}')
  expect(calls.length).toBe(1)
})

test('Ctrl+P is taken from the browser, but not while a dialog is open or the report is not there', async () => {
  const { calls, fetchPaper } = heldFetch()
  const press = () => {
    const event = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true, bubbles: true })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }
  const { view } = await renderWith(
    <>
      <div role="dialog" aria-label="Outra" />
      <PrintButton fetchPaper={fetchPaper} />
    </>,
  )
  expect(press()).toBe(false)
  view.unmount()
  const second = await renderWith(<PrintButton fetchPaper={fetchPaper} disabled />)
  expect(press()).toBe(false)
  second.view.unmount()
  expect(calls.length).toBe(0)
  await renderWith(
    <>
      <div role="menu" aria-label="Que se fecha" data-closed="" />
      <div role="dialog" aria-label="Aviso" aria-modal="false" />
      <PrintButton fetchPaper={fetchPaper} />
    </>,
  )
  expect(press()).toBe(true)
  await waitFor(() => expect(calls.length).toBe(1))
})

test('«Cancelar» stops the call, and nothing is printed or saved', async () => {
  const { calls, ends, fetchPaper } = heldFetch()
  const { user } = await renderWith(<PrintButton fetchPaper={fetchPaper} />)
  await user.click(screen.getByRole('button', { name: 'Imprimir' }))
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
  expect(calls[0]?.signal?.aborted).toBe(true)
  ends[0]?.resolve(FILE)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved).toEqual([])
})

test('a refusal of the server is said, and printing can be tried again', async () => {
  const { calls, ends, fetchPaper } = heldFetch()
  const { user } = await renderWith(<PrintButton fetchPaper={fetchPaper} />)
  await user.click(screen.getByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(calls.length).toBe(1))
  const said = 'São 5.001 notas, e um PDF aceita até 5.000.'
  ends[0]?.reject(new ApiError(422, said, { code: 'exportar.too_many_rows', said }))
  await screen.findByText(said)
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(calls.length).toBe(2))
})

test('a browser that cannot draw the report saves it and says so', async () => {
  const { user } = await renderWith(<PrintButton fetchPaper={() => Promise.resolve(FILE)} />)
  await user.click(screen.getByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(saved).toEqual(['Moinho_lista.pdf']), { timeout: 10_000 })
  expect(waitingMessages.get().join()).toContain('o PDF foi baixado')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
