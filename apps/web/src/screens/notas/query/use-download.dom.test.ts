import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/http/http.ts'
import { useDownload } from './use-download.ts'

const FILE = { blob: new Blob(['x']), name: 'notas.zip' }

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:teste')
  URL.revokeObjectURL = () => {}
})

const openDownload = () => renderHook(useDownload).result

test('a download reports its bytes, is saved once and then calls back', async () => {
  const download = openDownload()
  const onSaved = vi.fn()
  let finish: (file: typeof FILE) => void = () => {}
  let running: Promise<void> = Promise.resolve()
  act(() => {
    running = download.current.run(({ onBytes }) => {
      onBytes?.(2048)
      return new Promise((resolve) => {
        finish = resolve
      })
    }, onSaved)
  })
  expect(download.current).toMatchObject({ busy: true, received: 2048, error: null })
  expect(onSaved).not.toHaveBeenCalled()
  await act(async () => {
    finish(FILE)
    await running
  })
  expect(download.current.busy).toBe(false)
  expect(URL.createObjectURL).toHaveBeenCalledTimes(1)
  expect(onSaved).toHaveBeenCalledTimes(1)
})

test('a download by link saves no file, and calls back', async () => {
  const download = openDownload()
  const onSaved = vi.fn()
  await act(() => download.current.run(async () => null, onSaved))
  expect(URL.createObjectURL).not.toHaveBeenCalled()
  expect(onSaved).toHaveBeenCalledTimes(1)
})

test('a refusal keeps the sentence of the server until it is read', async () => {
  const download = openDownload()
  const onSaved = vi.fn()
  const refusal = new ApiError(422, 'x', { code: 'http.422', said: 'Nenhuma das notas tem XML.' })
  await act(() => download.current.run(() => Promise.reject(refusal), onSaved))
  expect(download.current).toMatchObject({ busy: false, error: 'Nenhuma das notas tem XML.' })
  expect(onSaved).not.toHaveBeenCalled()
  act(() => download.current.forget())
  expect(download.current.error).toBeNull()
})

test('any other failure has a general sentence', async () => {
  const download = openDownload()
  await act(() => download.current.run(() => Promise.reject(new Error('x'))))
  expect(download.current.error).toBe('Algo deu errado ao baixar este arquivo')
})

test('a cancelled download is no error, and the next one begins at zero', async () => {
  const download = openDownload()
  let running: Promise<void> = Promise.resolve()
  act(() => {
    running = download.current.run(({ signal, onBytes }) => {
      onBytes?.(512)
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      })
    })
  })
  await act(async () => {
    download.current.cancel()
    await running
  })
  expect(download.current).toMatchObject({ busy: false, error: null })
  act(() => void download.current.run(() => new Promise(() => {})))
  expect(download.current.received).toBe(0)
})
