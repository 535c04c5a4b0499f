// spec: m19

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FileDrop } from '../kit/file-drop.tsx'
import { EMPRESA, renderWith } from '../testing/render.tsx'
import { WindowDrop } from './window-drop.tsx'

const startUpload = vi.hoisted(() => vi.fn())
vi.mock('./uploads.ts', () => ({ startUpload }))
const onFiles = vi.fn()
afterEach(() => {
  startUpload.mockReset()
  onFiles.mockReset()
})

const file = new File(['<nfeProc/>'], 'nota.xml')
const dataTransfer = { types: ['Files'], files: [file], items: [{ kind: 'file', webkitGetAsEntry: () => null }] }

/** Renders the drop beside a header, and a part that takes files itself. */
const open = (readOnly = false) =>
  renderWith(
    <>
      <header>Portal</header>
      <FileDrop label="EFD anterior" onFiles={onFiles} />
      <WindowDrop empresa={{ ...EMPRESA, papel: readOnly ? 'consulta' : 'titular' }} />
    </>,
  )

test('a file dropped on the header is imported into the current company', async () => {
  await open()
  const header = screen.getByText('Portal')
  expect(fireEvent.dragOver(header, { dataTransfer })).toBe(false)
  expect(await screen.findByText('Solte para importar')).toBeTruthy()
  expect(fireEvent.drop(header, { dataTransfer })).toBe(false)
  await waitFor(() => expect(startUpload).toHaveBeenCalledWith(EMPRESA.cpfcnpj, [{ file, name: 'nota.xml' }]))
  expect(screen.queryByText('Solte para importar')).toBeNull()
})

test('a part that takes files itself keeps them', async () => {
  await open()
  const own = screen.getByRole('region', { name: 'EFD anterior' })
  fireEvent.dragOver(own, { dataTransfer })
  fireEvent.drop(own, { dataTransfer })
  expect(screen.queryByText('Solte para importar')).toBeNull()
  await waitFor(() => expect(onFiles).toHaveBeenCalledTimes(1))
  expect(startUpload).not.toHaveBeenCalled()
})

test('who may only read is told so, and nothing is sent', async () => {
  await open(true)
  const header = screen.getByText('Portal')
  fireEvent.dragOver(header, { dataTransfer })
  expect(await screen.findByText(/Você só consulta/)).toBeTruthy()
  expect(fireEvent.drop(header, { dataTransfer })).toBe(false)
  expect(screen.getByText(/Você só consulta/).getAttribute('role')).toBe('alert')
  expect(startUpload).not.toHaveBeenCalled()
})

test('without a company the answer says where to begin, and stays after the drop', async () => {
  await renderWith(
    <>
      <header>Portal</header>
      <WindowDrop empresa={null} />
    </>,
  )
  const header = screen.getByText('Portal')
  fireEvent.dragOver(header, { dataTransfer })
  expect(await screen.findByText(/Comece em Início/)).toBeTruthy()
  expect(fireEvent.drop(header, { dataTransfer })).toBe(false)
  expect(screen.getByText(/Comece em Início/).getAttribute('role')).toBe('alert')
  expect(startUpload).not.toHaveBeenCalled()
})

test('dragged text is left to the browser', async () => {
  await open()
  expect(fireEvent.dragOver(screen.getByText('Portal'), { dataTransfer: { types: ['text/plain'] } })).toBe(true)
  expect(screen.queryByText('Solte para importar')).toBeNull()
})
