// spec: m15

import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useCollapsed } from './use-collapsed.ts'

function Panel({ id }: { id: string }) {
  const { isCollapsed, onScrollCapture } = useCollapsed(id)
  return (
    <section data-testid="panel" data-collapsed={isCollapsed} onScrollCapture={onScrollCapture}>
      <div data-testid="tab" />
    </section>
  )
}

const collapsed = () => screen.getByTestId('panel').dataset.collapsed
function scroll(scrollTop: number, content: number) {
  const tab = screen.getByTestId('tab')
  Object.defineProperties(tab, {
    scrollHeight: { configurable: true, value: content },
    clientHeight: { configurable: true, value: 300 },
  })
  tab.scrollTop = scrollTop
  fireEvent.scroll(tab)
}

test('a scrolled tab collapses the head until it is back at its top; another tab starts with the whole head', () => {
  const { rerender } = render(<Panel id="n1 itens" />)
  scroll(40, 900)
  expect(collapsed()).toBe('true')
  scroll(10, 900)
  expect(collapsed()).toBe('true')
  scroll(0, 900)
  expect(collapsed()).toBe('false')
  scroll(40, 900)
  rerender(<Panel id="n1 xml" />)
  expect(collapsed()).toBe('false')
})

test('a tab that would no longer scroll beside a collapsed head leaves it whole', () => {
  render(<Panel id="n1 resumo" />)
  scroll(40, 400)
  expect(collapsed()).toBe('false')
})
