// spec: 7.15, 7.18, 8.2, 8.7, 8.8, 8.9, 9.3, C28

import { expect, test } from 'vitest'
import { fileNameOf } from './download.ts'
import { DOWNLOAD_FAILED, downloadMessage } from './download-message.ts'
import { ApiError, toApiError } from './http.ts'

test.each([
  ['attachment; filename="notas.zip"', 'notas.zip'],
  ['attachment; filename=notas.zip; size=3', 'notas.zip'],
  ['attachment; filename="x.zip"; filename*=UTF-8\'\'Padaria%20S%C3%A3o.zip', 'Padaria São.zip'],
  ['attachment; filename*=UTF-8\'\'%E0%A4; filename="x.zip"', 'x.zip'],
  ['attachment; filename="a \\"b\\".zip"', 'a "b".zip'],
  ['attachment', 'file.zip'],
  [null, 'file.zip'],
])('%s names %s', (header, name) => {
  expect(fileNameOf(header, 'file.zip')).toBe(name)
})

test('a refused download shows the server’s sentence, a broken one the generic', () => {
  expect(downloadMessage(toApiError(404, '{"type":"nota.not_found","message":"Nota não encontrada."}'))).toBe(
    'Nota não encontrada.',
  )
  expect(downloadMessage(toApiError(502, '<html>Bad gateway</html>'))).toBe(DOWNLOAD_FAILED)
  expect(downloadMessage(toApiError(500, '{"outra":"forma"}'))).toBe(DOWNLOAD_FAILED)
  expect(downloadMessage(new ApiError(0, 'x', { code: 'rede.interrompida' }))).toBe(DOWNLOAD_FAILED)
  expect(downloadMessage(new TypeError('x'))).toBe(DOWNLOAD_FAILED)
})

test('an error body that is no problem document still makes a sentence', () => {
  expect(toApiError(502, '<html>Bad gateway</html>').message).toContain('servidor')
  const error = toApiError(422, '{"type":"nota.empty","error":"Nenhuma nota escolhida.","instance":"req-1"}')
  expect(error).toMatchObject({
    status: 422,
    code: 'nota.empty',
    message: 'Nenhuma nota escolhida.',
    requestId: 'req-1',
  })
})

test('the answer has the time to wait', () => {
  expect(toApiError(429, '{"type":"login.wait"}', '8').retryAfter).toBe(8)
  expect(toApiError(429, '{"type":"login.wait"}', 'Sat, 21 Nov 2026 10:00:00 GMT').retryAfter).toBeNull()
  expect(toApiError(429, '').retryAfter).toBeNull()
})
