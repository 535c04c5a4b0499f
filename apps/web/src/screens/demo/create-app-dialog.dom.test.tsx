import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '../../testing/render.tsx'
import { CreateAppDialog } from './create-app-dialog.tsx'

async function openWizard(language = 'pt-BR') {
  localStorage.setItem('i18nConfig', JSON.stringify({ selectedLang: language }))
  const onClose = vi.fn()
  // act waits for the catalogue, on which the dialog suspends
  const { user } = await act(() => renderWith(<CreateAppDialog onClose={onClose} />))
  return { user, onClose, dialog: within(await screen.findByRole('dialog')) }
}

test('the wizard is in the stored language; an unknown one falls back to English', async () => {
  await openWizard('de')
  expect(screen.getByRole('dialog').getAttribute('lang')).toBe('de')
})

test('the English wizard has the steps and defaults of the template', async () => {
  const { user, dialog } = await openWizard('tlh')
  expect(screen.getByRole('dialog', { name: 'Create App' }).getAttribute('lang')).toBe('en')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^\d/, ''))).toEqual([
    'Details',
    'Frameworks',
    'Database',
    'Storage',
    'Completed',
  ])
  expect(dialog.getByRole('radio', { name: 'Quick Online Courses' })).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('button', { name: 'Next' }))
  expect(dialog.getByText('App name is required')).toBeTruthy()
})

test('the steps keep what was chosen, and a finished step can be returned to', async () => {
  const { user, dialog } = await openWizard()
  const next = () => user.click(dialog.getByRole('button', { name: 'Avançar' }))
  await next()
  expect(dialog.getByText('O nome do aplicativo é obrigatório')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /Nome do aplicativo/ })))
  await user.type(dialog.getByRole('textbox', { name: /Nome do aplicativo/ }), 'Agenda')
  await next()
  expect(document.activeElement?.textContent).toBe('Passo 2 de 5: Frameworks')
  await user.click(dialog.getByRole('radio', { name: 'Vue' }))
  await next()
  await user.clear(dialog.getByRole('textbox', { name: /Nome do banco de dados/ }))
  await next()
  expect(dialog.getByText('O nome do banco de dados é obrigatório')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Nome do banco de dados/ }), 'agenda')
  await next()
  await next()
  const facts = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['Agenda', 'Cursos rápidos on-line', 'Vue', 'MySQL · agenda', 'Servidor básico'])
  await user.click(within(dialog.getByRole('list', { name: 'Passos' })).getByRole('button', { name: /Frameworks/ }))
  expect(dialog.getByRole('radio', { name: 'Vue' })).toHaveProperty('checked', true)
  expect(dialog.getByRole('listitem', { current: 'step' }).textContent).toContain('Frameworks')
})

test('Esc closes the wizard', async () => {
  const { user, onClose } = await openWizard()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})
