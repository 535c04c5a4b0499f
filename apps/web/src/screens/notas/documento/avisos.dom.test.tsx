import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AvisoList } from './avisos.tsx'

test('each finding with its name and text', () => {
  render(
    <AvisoList
      avisos={[
        { ds_conferencia: 'retencoes', ds_texto: 'As retenções não fecham.' },
        { ds_conferencia: 'rejeitada', ds_texto: 'Rejeitada pelo tomador.' },
      ]}
    />,
  )
  const lines = screen.getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'RetençõesAs retenções não fecham.',
    'ManifestaçãoRejeitada pelo tomador.',
  ])
  expect(screen.getAllByRole('img', { name: 'Aviso' })).toHaveLength(2)
})

test('nothing is shown without a finding, or for homologação alone', () => {
  const { container } = render(
    <AvisoList avisos={[{ ds_conferencia: 'homologacao', ds_texto: 'Sem valor fiscal.' }]} />,
  )
  expect(container.textContent).toBe('')
})
