import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderWith, signInAs } from '../../../testing/render.tsx'
import { NcmLine } from './ncm-line.tsx'

const PATH = ['Sal; enxofre', 'Cimentos hidráulicos.', 'Cimentos Portland:', 'Cimento comum']

test('an NCM of the register has its headings, without the chapter', async () => {
  fakeServer({
    'GET /tributacao/sugestoes': () => ({
      data: [{ ds_origem: 'tabela', cd_ncm: '25232910', nm_sugestao: 'Cimento comum', nm_ncm_caminho: PATH }],
      total: 1,
      ds_sugestao: null,
    }),
  })
  await signInAs()
  await renderWith(<NcmLine ncm="25232910" />)
  const line = (await screen.findByText('2523.29.10')).closest('p')
  expect(line?.textContent).toBe('2523.29.10 Cimentos hidráulicos › Cimentos Portland › Cimento comum')
})
