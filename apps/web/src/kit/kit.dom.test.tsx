import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { notify, waitingMessages } from '../lib/notify.ts'
import { renderWith } from '../testing/render.tsx'
import { ErrorDialog } from './dialog.tsx'
import { Modal } from './modal.tsx'
import { Paging } from './paging.tsx'
import { PopoverButton } from './popover.tsx'
import { Tabs } from './tabs.tsx'
import { Toaster } from './toaster.tsx'

test('Enter in a field of a dialog runs its action, once while it is busy', async () => {
  const onClick = vi.fn()
  const dialog = (busy: boolean) => (
    <Modal title="Nova visão" text="Dê um nome." action={{ label: 'Salvar', busy, onClick }} onClose={() => {}}>
      <input aria-label="Nome" />
    </Modal>
  )
  const first = await renderWith(dialog(false))
  expect((await screen.findByRole('dialog', { name: 'Nova visão' })).getAttribute('aria-describedby')).toBeTruthy()
  await first.user.type(screen.getByRole('textbox', { name: 'Nome' }), 'Vendas{Enter}')
  expect(onClick).toHaveBeenCalledTimes(1)
  first.view.unmount()
  const busy = await renderWith(dialog(true))
  await busy.user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Vendas{Enter}')
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('Esc and «Cancelar» close a dialog without its action', async () => {
  const [onClick, onClose] = [vi.fn(), vi.fn()]
  const { user } = await renderWith(<Modal title="Excluir" action={{ label: 'Excluir', onClick }} onClose={onClose} />)
  await screen.findByRole('dialog', { name: 'Excluir' })
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(onClick).not.toHaveBeenCalled()
})

function FailingForm() {
  const [error, setError] = useState<string | null>(null)
  return (
    <>
      <button type="button" onClick={() => setError('Não foi possível salvar.')}>
        Enviar
      </button>
      <ErrorDialog text={error} onClose={() => setError(null)} />
    </>
  )
}

test('the error dialog shows the sentence, and returns the focus when it is closed', async () => {
  const { user } = await renderWith(<FailingForm />)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await screen.findByRole('dialog', { name: 'Erro' })
  expect(screen.getByText('Não foi possível salvar.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a panel opens beside its button, and its content can close it', async () => {
  const content = (close: () => void) => (
    <button type="button" onClick={close}>
      Aplicar
    </button>
  )
  const { user } = await renderWith(
    <PopoverButton panel="Filtros" content={content}>
      Mais filtros
    </PopoverButton>,
  )
  const button = screen.getByRole('button', { name: 'Mais filtros' })
  await user.click(button)
  await screen.findByRole('dialog', { name: 'Filtros' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Aplicar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('messages from before and after the toaster appears are shown, each once', async () => {
  notify('Visão salva.')
  await renderWith(<Toaster />)
  await screen.findByText('Visão salva.')
  notify('Visão excluída.')
  await screen.findByText('Visão excluída.')
  expect(screen.getAllByText('Visão salva.')).toHaveLength(1)
  expect(waitingMessages.get()).toEqual([])
})

function TwoTabs() {
  const [value, setValue] = useState<'dados' | 'itens'>('dados')
  return (
    <Tabs
      label="Partes da nota"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'dados', label: 'Dados', content: 'Emitente' },
        { value: 'itens', label: 'Itens', count: 1200, content: 'Produtos' },
      ]}
    />
  )
}

test('the arrows move between tabs and show their panel', async () => {
  const { user } = await renderWith(<TwoTabs />)
  expect(screen.getByRole('tabpanel').textContent).toBe('Emitente')
  await user.click(screen.getByRole('tab', { name: 'Dados' }))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Itens1.200'))
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toBe('Produtos'))
})

test('the arrows of a paged table stop at its ends without losing the focus', async () => {
  const onChange = vi.fn()
  const { user } = await renderWith(<Paging page={0} size={50} total={120} onChange={onChange} />)
  const previous = screen.getByRole('button', { name: 'Página anterior' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  await user.click(previous)
  expect(onChange).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(previous)
  await user.click(screen.getByRole('button', { name: 'Próxima página' }))
  await user.click(screen.getByRole('button', { name: 'Última página' }))
  expect(onChange.mock.calls.map(([{ page }]) => page)).toEqual([1, 2])
})
