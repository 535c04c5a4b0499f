// spec: m30

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { EMPRESA, renderPage, signInAs } from '../testing/render.tsx'

beforeEach(async () => {
  // the path is drawn before the data of a screen, and without it
  fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA] }),
    'GET /convites': () => ({ data: [] }),
    'GET /usuario/parametros': () => ({ data: {} }),
  })
  await signInAs({ empresas: [EMPRESA] })
})

test.each([
  ['/notas/importar', 'Início Notas Importar'],
  ['/notas/faltas', 'Início Notas O que falta'],
  ['/notas/caixa', 'Início Notas Caixa de entrada'],
  ['/escrituracao/contas', 'Início Escrituração Contas de consumo'],
  ['/escritorio/empresas/certificados', 'Início Escritório Carteira Certificados em lote'],
  ['/cadastros/empresas', 'Início Cadastros Empresas'],
  ['/consultas/tributacao', 'Início Consultas Consulta Tributária'],
  ['/consultas/reforma', 'Início Consultas Reforma'],
  ['/sped/fiscal', 'Início Arquivo Sped Sped Fiscal'],
  ['/sped/cruzamento', 'Início Arquivo Sped Cruzamento'],
  ['/ajuda', 'Início Ajuda'],
])('the path of %s begins at the start page and ends at the screen', async (path, words) => {
  await renderPage(path)
  const crumbs = within(screen.getByRole('navigation', { name: 'Caminho' })).getAllByRole('listitem')
  expect(crumbs.map(({ textContent }) => textContent).join(' ')).toBe(words)
  expect(
    within(crumbs[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toMatch(/^\/inicio/)
  expect(document.querySelectorAll('main h1')).toHaveLength(1)
})
