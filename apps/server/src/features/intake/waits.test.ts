import { expect, test } from 'vitest'
import { openCursors } from '../../base/cursors.ts'
import type { UploadProgress } from './progress.ts'
import { noteFull, type UploadWaits } from './waits.ts'
import { toAndamento } from './wire.ts'

const upload = (state: string): UploadProgress => ({
  upload: {
    empresa_id: 1,
    id: 'u',
    name: 'a.xml',
    files: 1,
    state,
    total: 0,
    imported: 0,
    repeated: 0,
    updated: 0,
    rejected: 0,
    cancelled: false,
    received_at: new Date(0),
    finished_at: null,
    taken_back: 0,
    taken_back_at: null,
    taken_back_by: null,
    bin_until: null,
    imported_nfe: 0,
    imported_nfce: 0,
    imported_cte: 0,
    imported_mdfe: 0,
    imported_nfse: 0,
    imported_nf3e: 0,
    imported_nfcom: 0,
    imported_outro: 0,
    imported_eventos: 0,
    imported_inutilizacoes: 0,
  },
  lines: [],
  more: false,
  pending: null,
})

test('an upload that waits for room on a disk says so, as long as it does', () => {
  const waits: UploadWaits = new Map()
  const cursors = openCursors(Buffer.alloc(32))
  const shown = (state = 'processando') => toAndamento(upload(state), { cursors, waits }).ds_espera
  expect(shown()).toBeUndefined()
  noteFull(waits, { empresa_id: 1, upload_id: 'u' }, true)
  expect(shown()).toMatch(/^Espera por espaço em disco no servidor\./)
  expect(shown('concluida')).toBeUndefined()
  noteFull(waits, { empresa_id: 1, upload_id: 'u' }, false)
  expect(shown()).toBeUndefined()
  noteFull(waits, null, true)
  expect(waits.size).toBe(0)
})
