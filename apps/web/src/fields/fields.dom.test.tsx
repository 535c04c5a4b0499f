import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '../testing/render.tsx'
import { Calendar } from './calendar.tsx'
import { Combobox } from './combobox.tsx'
import { DateField } from './date-field.tsx'
import { DateRange } from './date-range.tsx'
import { NumberField } from './number-field.tsx'

const focusedDay = () => document.activeElement?.getAttribute('data-day')

test('the arrows move by day and week, Home and End within the week, Page keys by month and year', async () => {
  const { user } = await renderWith(<Calendar value="2026-11-18" today="2026-11-22" autoFocus onPick={() => {}} />)
  expect(focusedDay()).toBe('2026-11-18')
  const steps: [key: string, day: string][] = [
    ['{ArrowRight}', '2026-11-19'],
    ['{ArrowDown}', '2026-11-26'],
    ['{ArrowLeft}', '2026-11-25'],
    ['{ArrowUp}', '2026-11-18'],
    ['{Home}', '2026-11-15'],
    ['{End}', '2026-11-21'],
    ['{PageDown}', '2026-12-21'],
    ['{PageUp}', '2026-11-21'],
    ['{Shift>}{PageUp}{/Shift}', '2025-11-21'],
  ]
  for (const [key, day] of steps) {
    await user.keyboard(key)
    expect(focusedDay()).toBe(day)
  }
})

test('Enter picks the focused day; only that day is a tab stop', async () => {
  const onPick = vi.fn()
  const { user } = await renderWith(<Calendar value="2026-11-18" today="2026-11-22" autoFocus onPick={onPick} />)
  await user.keyboard('{ArrowRight}{Enter}')
  expect(onPick.mock.calls).toEqual([['2026-11-19']])
  const stops = within(screen.getByRole('table'))
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops.map((day) => day.dataset.day)).toEqual(['2026-11-19'])
})

test('days outside the bounds cannot be picked, nor reached by key', async () => {
  const { user } = await renderWith(
    <Calendar value="2026-11-18" today="2026-11-22" min="2026-11-17" max="2026-11-20" autoFocus onPick={() => {}} />,
  )
  await user.keyboard('{PageDown}')
  expect(focusedDay()).toBe('2026-11-20')
  expect(screen.getByRole('button', { name: /21 de novembro/ }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('button', { name: 'Próximo mês' }).hasAttribute('disabled')).toBe(true)
})

test('today and both ends of a period are marked for assistive technology', async () => {
  await renderWith(<Calendar value="2026-11-18" until="2026-11-20" today="2026-11-22" onPick={() => {}} />)
  const pressed = screen.getAllByRole('button', { pressed: true }).map((day) => day.textContent)
  expect(pressed).toEqual(['18', '19', '20'])
  expect(screen.getByRole('button', { current: 'date' }).textContent).toBe('22')
})

function DateForm({ onDay }: { onDay: (day: string | null) => void }) {
  const [day, setDay] = useState<string | null>('2026-11-01')
  const change = (next: string | null) => {
    onDay(next)
    setDay(next)
  }
  return <DateField label="Vencimento" value={day} onChange={change} min="2026-01-01" max="2026-12-31" />
}

test('a typed day is masked, and passed on when the field is left', async () => {
  const onDay = vi.fn()
  const { user } = await renderWith(<DateForm onDay={onDay} />)
  const field = screen.getByRole('textbox', { name: 'Vencimento' })
  expect(field).toHaveProperty('value', '01/11/2026')
  await user.clear(field)
  await user.type(field, '21112026')
  expect(field).toHaveProperty('value', '21/11/2026')
  expect(onDay).not.toHaveBeenCalled()
  await user.tab()
  expect(onDay.mock.calls).toEqual([['2026-11-21']])
})

test.each([
  ['31022026', 'Data inválida. Exemplo: 21/11/2026.'],
  ['01012027', 'O dia fica fora do intervalo aceito.'],
])('%s is refused when the field is left, and the last valid day stays', async (typed, message) => {
  const onDay = vi.fn()
  const { user } = await renderWith(<DateForm onDay={onDay} />)
  const field = screen.getByRole('textbox', { name: 'Vencimento' })
  await user.clear(field)
  await user.type(field, `${typed}{Enter}`)
  expect(screen.getByText(message)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(onDay).not.toHaveBeenCalled()
  await user.type(field, '{Backspace}')
  expect(screen.queryByText(message)).toBeNull()
})

test('a day picked in the calendar is taken and closes the panel', async () => {
  const onDay = vi.fn()
  const { user } = await renderWith(<DateForm onDay={onDay} />)
  await user.click(screen.getByRole('button', { name: 'Abrir calendário: Vencimento' }))
  await user.click(await screen.findByRole('button', { name: /18 de novembro/ }))
  expect(onDay.mock.calls).toEqual([['2026-11-18']])
  expect(screen.getByRole('textbox', { name: 'Vencimento' })).toHaveProperty('value', '18/11/2026')
})

test('two clicks in the calendar make a period, in either order', async () => {
  const onChange = vi.fn()
  const value = { de: '2026-11-01', ate: '2026-11-30' }
  const { user } = await renderWith(<DateRange label="Emissão" value={value} onChange={onChange} />)
  await user.click(screen.getByRole('button', { name: 'Emissão: 01/11/2026 – 30/11/2026' }))
  await user.click(await screen.findByRole('button', { name: /20 de novembro/ }))
  expect(onChange).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: /10 de novembro/ }))
  expect(onChange.mock.calls).toEqual([[{ de: '2026-11-10', ate: '2026-11-20' }]])
})

test('a start typed after the end moves the end with it', async () => {
  const onChange = vi.fn()
  const value = { de: '2026-11-01', ate: '2026-11-30' }
  const { user } = await renderWith(<DateRange label="Emissão" value={value} onChange={onChange} />)
  await user.click(screen.getByRole('button', { name: /Emissão/ }))
  const start = await screen.findByRole('textbox', { name: 'De' })
  await user.clear(start)
  await user.type(start, '05122026{Enter}')
  expect(onChange.mock.calls).toEqual([[{ de: '2026-12-05', ate: '2026-12-05' }]])
})

function NumberForm({ onNumber }: { onNumber: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(7)
  const change = (next: number | null) => {
    onNumber(next)
    setValue(next)
  }
  return <NumberField label="Valor" value={value} min={0} max={10_000} onChange={change} />
}

test.each([
  ['1234,5', 1234.5, '1.234,50'],
  ['1.234,567', 1234.57, '1.234,57'],
  ['', null, ''],
])('«%s» typed as a number', async (typed, sent, displayed) => {
  const onChange = vi.fn()
  const { user } = await renderWith(<NumberForm onNumber={onChange} />)
  const field = screen.getByRole('textbox', { name: 'Valor' })
  expect(field).toHaveProperty('value', '7,00')
  await user.clear(field)
  if (typed) await user.type(field, typed)
  await user.tab()
  expect(onChange.mock.calls).toEqual([[sent]])
  expect(field).toHaveProperty('value', displayed)
})

test.each([
  ['abc', 'Escreva um número, como 1.234,56.'],
  ['10001', 'O maior valor é 10.000,00.'],
  ['-1', 'O menor valor é 0,00.'],
])('the number «%s» is refused with a sentence', async (typed, message) => {
  const onChange = vi.fn()
  const { user } = await renderWith(<NumberForm onNumber={onChange} />)
  const field = screen.getByRole('textbox', { name: 'Valor' })
  await user.clear(field)
  await user.type(field, `${typed}{Enter}`)
  expect(screen.getByText(message)).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
})

test('typing narrows the options without regard to case and accents, Enter takes the first', async () => {
  const onChange = vi.fn()
  const options = ['Maranhão', 'Paraná', 'São Paulo'].map((label) => ({ value: label, label }))
  const { user } = await renderWith(<Combobox label="Estado" value={null} options={options} onChange={onChange} />)
  await user.type(screen.getByRole('combobox', { name: 'Estado' }), 'SAO')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['São Paulo'])
  await user.keyboard('{Enter}')
  expect(onChange.mock.calls.at(-1)).toEqual(['São Paulo'])
})
