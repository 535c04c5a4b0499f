import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  type Certificate,
  SignerError,
  SignerMissing,
  type SignerPort,
} from '../../../session/certificado/signer-port.ts'
import { renderWith } from '../../../testing/render.tsx'
import { CertificateStep } from './certificate-step.tsx'

const certificate = (thumbprint: string, change: Partial<Certificate> = {}): Certificate => ({
  subjectName: 'ANA CONTADORA:52998224725',
  issuerName: 'AC Exemplo',
  thumbprint,
  validityStart: '2020-01-01T00:00:00Z',
  validityEnd: '2090-12-31T12:00:00Z',
  ...change,
})
const VALID = certificate('v1')
const EXPIRED = certificate('x1', { subjectName: 'PADARIA:11222333000181', validityEnd: '2021-01-01T00:00:00Z' })

const sign = vi.fn<SignerPort['sign']>()
const run = vi.fn()
const start = vi.fn()
const complete = vi.fn()
beforeEach(() => {
  for (const mock of [sign, run, start, complete]) mock.mockReset()
  sign.mockResolvedValue('assinado')
  start.mockResolvedValue('desafio')
  run.mockResolvedValue(false)
  vi.stubGlobal('alert', vi.fn())
  return () => vi.unstubAllGlobals()
})

async function openStep(list: SignerPort['list'], files = false) {
  const [onCancel, onFile, clear] = [vi.fn(), vi.fn(), vi.fn()]
  const port: SignerPort = { list: vi.fn(list), sign }
  const { user, view } = await renderWith(
    <CertificateStep
      port={port}
      gate={{ start, complete }}
      signIn={{ busy: null, error: null, clear, run }}
      onCancel={onCancel}
      {...(files ? { onOtherFile: onFile } : { onFile })}
    />,
  )
  return { user, view, port, onCancel, onFile, clear }
}
const ready =
  (...certificates: Certificate[]) =>
  async () =>
    certificates
const select = () => screen.findByLabelText<HTMLSelectElement>('Escolha um certificado')
const loginButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Logar' })

test('a valid certificate is chosen first; an expired one is marked and cannot be chosen', async () => {
  await openStep(ready(EXPIRED, VALID))
  expect((await select()).value).toBe('v1')
  const options = screen.getAllByRole<HTMLOptionElement>('option')
  expect(options.map(({ disabled }) => disabled)).toEqual([false, true])
  expect(options[1]?.textContent).toBe('[Vencido] PADARIA:11222333000181 (Emitido por AC Exemplo)')
})

test('the holder, the tax id and the end of the chosen certificate are shown', async () => {
  await openStep(ready(VALID))
  await select()
  const factOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
  expect(factOf('Titular')).toBe('ANA CONTADORA')
  expect(factOf('CPF')).toContain('529.982.247-25')
  expect(factOf('Válido até')).toBe('31/12/2090')
})

test('expired certificates alone cannot sign in', async () => {
  await openStep(ready(EXPIRED))
  await screen.findByText('Todos os certificados deste computador estão vencidos. Renove um e recarregue.')
  expect(screen.queryByRole('button', { name: 'Logar' })).toBeNull()
})

test('a computer without certificates says what to do, and the list can be read again', async () => {
  const lists = [[], [VALID]]
  const { user } = await openStep(async () => lists.shift() ?? [])
  await screen.findByText(/^Nenhum certificado encontrado/)
  await user.click(screen.getByRole('button', { name: 'Recarregar Certificados' }))
  expect((await select()).value).toBe('v1')
})

test('a missing signer has a link to it, and an A1 file is the other way in', async () => {
  const { user, onFile } = await openStep(() => Promise.reject(new SignerMissing('not_installed', 'https://exemplo/')))
  await screen.findByText(/não está instalado neste navegador/)
  expect(screen.getByRole('link', { name: 'Instalar o assinador' }).getAttribute('href')).toBe('https://exemplo/')
  await user.click(screen.getByRole('button', { name: 'Usar arquivo A1 (.pfx ou .p12)' }))
  expect(onFile).toHaveBeenCalledTimes(1)
})

test('while the list loads, the A1 file is already the offer', async () => {
  const { user, onFile } = await openStep(() => new Promise(() => {}))
  const file = await screen.findByRole<HTMLButtonElement>('button', { name: 'Usar arquivo A1 (.pfx ou .p12)' })
  const waiting = screen.getByRole<HTMLButtonElement>('button', { name: 'Por favor, aguarde...' })
  expect([waiting.disabled, file.disabled]).toEqual([true, false])
  const primary = (button: HTMLElement) => /primary/.test(button.className)
  expect([primary(waiting), primary(file)]).toEqual([false, true])
  await user.click(file)
  expect(onFile).toHaveBeenCalledTimes(1)
})

test('a list that fails shows why', async () => {
  await openStep(() => Promise.reject(new SignerError('O token não respondeu.')))
  await screen.findByText('O token não respondeu.')
  expect(screen.queryByRole('button', { name: 'Logar' })).toBeNull()
})

test('an opened file is exchanged for another one, and the computer is not offered', async () => {
  const { user, onFile } = await openStep(ready(VALID), true)
  await select()
  expect(screen.queryByRole('button', { name: 'Recarregar Certificados' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Trocar arquivo' }))
  expect(onFile).toHaveBeenCalledTimes(1)
})

test('the chosen certificate signs the challenge; nothing else can be started meanwhile', async () => {
  sign.mockReturnValue(new Promise(() => {}))
  const { user, onCancel } = await openStep(ready(VALID, certificate('v2')))
  await user.selectOptions(await select(), 'v2')
  await user.click(await loginButton())
  await waitFor(() => expect(sign.mock.calls).toEqual([['desafio', 'v2']]))
  expect((await select()).disabled).toBe(true)
  expect(screen.getByRole('button', { name: 'Recarregar Certificados' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onCancel).toHaveBeenCalledTimes(1)
})

test('a signature that the user refuses is shown, and the certificate can be used again', async () => {
  sign.mockRejectedValueOnce(new SignerError('A assinatura foi cancelada.'))
  const { user } = await openStep(ready(VALID))
  await user.click(await loginButton())
  await screen.findByText('A assinatura foi cancelada.')
  expect((await loginButton()).disabled).toBe(false)
  expect(run).not.toHaveBeenCalled()
})

test('choosing another certificate clears the message of the one before', async () => {
  const { user, clear } = await openStep(ready(VALID, certificate('v2')))
  await user.selectOptions(await select(), 'v2')
  expect(clear).toHaveBeenCalledTimes(1)
})

const PROOF = { cpf: '52998224725', comprovante: 'prova' }

test('a valid certificate signs in with the tax id that it proves', async () => {
  complete.mockResolvedValue({ isValid: true, validation: '', certificate: PROOF, fl_assumira: 'N' })
  const { user } = await openStep(ready(VALID))
  await user.click(await loginButton())
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  expect(complete).toHaveBeenCalledWith('assinado')
  expect(run).toHaveBeenCalledWith({ kind: 'certificado', usuario: '52998224725', certificado: PROOF })
})

test('a certificate that is not valid is reported by the alert of the browser, and signs nobody in', async () => {
  complete.mockResolvedValue({ isValid: false, validation: 'revogado' })
  const { user } = await openStep(ready(VALID))
  await user.click(await loginButton())
  await waitFor(() => expect(alert).toHaveBeenCalledWith('O certificado não é válido: revogado'))
  expect(run).not.toHaveBeenCalled()
})

test('a server that does not answer is reported before anything is signed', async () => {
  start.mockRejectedValue(new Error('x'))
  const { user } = await openStep(ready(VALID))
  await user.click(await loginButton())
  await screen.findByText('Erro ao conectar no servidor Web Pki. Tente novamente em alguns instantes.')
  expect(sign).not.toHaveBeenCalled()
})

test('a signature that arrives after the step was left does not sign in', async () => {
  let finish: (signed: string) => void = () => {}
  sign.mockReturnValue(
    new Promise((resolve) => {
      finish = resolve
    }),
  )
  complete.mockResolvedValue({ isValid: true, validation: '', certificate: PROOF, fl_assumira: 'N' })
  const { user, view } = await openStep(ready(VALID))
  await user.click(await loginButton())
  await waitFor(() => expect(sign).toHaveBeenCalledTimes(1))
  view.unmount()
  finish('assinado')
  await waitFor(() => expect(complete).toHaveBeenCalledTimes(1))
  await Promise.resolve()
  expect(run).not.toHaveBeenCalled()
})

test('taking a login over is announced before the sign-in, and can be cancelled', async () => {
  complete.mockResolvedValue({ isValid: true, validation: '', certificate: PROOF, fl_assumira: 'S' })
  const { user } = await openStep(ready(VALID))
  await user.click(await loginButton())
  await screen.findByRole('heading', { name: /^Este login/ })
  expect(run).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  await select()
  expect(run).not.toHaveBeenCalled()
})
