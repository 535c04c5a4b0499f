import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts'
import { EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'
// loaded lazily by the route: read here, so that no test waits for it
import './captura-cadastro-screen.tsx'

let server: FakeServer
let finals: string
const SETTINGS = {
  fl_ligada: false,
  ds_ambiente: 'producao',
  fl_desligada_servidor: false,
  fl_simulacao: false,
  certificado: null,
  fl_ciencia_automatica: false,
  ds_aceite: null,
  dt_aceite: null,
  nm_aceite: null,
  fl_finais_titular: true,
  servicos: [],
}
beforeEach(() => {
  finals = 'aceitar'
  server = fakeServer({
    'GET /captura': () => ({ data: { ...SETTINGS, ds_conclusivas: finals } }),
    'POST /captura/conclusivas': () => {
      finals = 'livre'
      return { ds_versao: '1', data: [] }
    },
  })
})

const openAs = async (papel: 'titular' | 'contador' | 'consulta') => {
  const empresa = { ...EMPRESA, papel }
  server.use({ 'GET /empresas': () => ({ data: [empresa] }) })
  await signInAs({ empresas: [empresa] })
  const page = await renderPage('/cadastros/captura')
  return { ...page, part: within(await screen.findByRole('region', { name: 'Manifestação' })) }
}

test('without a titular a contador reads the text and accepts it for the office, once', async () => {
  const { user, part } = await openAs('contador')
  part.getByText(/^Esta empresa não tem titular no portal: dono e contador/)
  expect(part.queryByRole('switch', { name: /^Só o titular/ })).toBeNull()
  await user.click(part.getByText('Ler e aceitar o texto'))
  expect(part.getByText('Aceitar')).toHaveProperty('disabled', true)
  await user.click(part.getByLabelText(/^Li e aceito, pelo escritório, para/))
  await user.click(part.getByText('Aceitar'))
  await part.findByText('Você pode dá-las nesta empresa.')
  expect(server.callsTo('POST /captura/conclusivas')[0]?.body).toEqual({ aceite: '1', empresas: [EMPRESA.cpfcnpj] })
  await waitFor(() => expect(part.queryByText('Ler e aceitar o texto')).toBeNull())
})

test('with a titular the others read who decides', async () => {
  finals = 'titular'
  const { part } = await openAs('contador')
  part.getByText(/^São do titular da empresa, que ainda não as liberou/)
  expect(part.queryByRole('switch', { name: /^Só o titular/ })).toBeNull()
})

test('the titular has the switch', async () => {
  finals = 'livre'
  const { part } = await openAs('titular')
  part.getByRole('switch', { name: /^Só o titular dá as conclusivas/ })
})

test('who only consults reads the rule and is asked for nothing', async () => {
  const { part } = await openAs('consulta')
  part.getByText(/^Quem as dá: o titular ou quem ele liberar/)
  expect(part.queryByText('Ler e aceitar o texto')).toBeNull()
})
