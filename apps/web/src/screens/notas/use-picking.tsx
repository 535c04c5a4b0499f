import type { Documento } from '@portal/contract/notas.ts'
import { CheckCheck, ListChecks, X } from 'lucide-react'
import { useState } from 'react'
import type { MenuEntry } from '../../kit/menu.tsx'
import { nothing, type Selection } from './query/selection.ts'
import type { useActions } from './query/use-list.ts'

interface Input {
  /** On cards a tap opens the document; it selects only in selection mode */
  cards: boolean
  selection: Selection<Documento>
  onChange: (selection: Selection<Documento>) => void
  actions: ReturnType<typeof useActions>
}

/** Selection mode of cards, with the menu entries that start and end it. */
export function usePicking({ cards, selection, onChange, actions }: Input): {
  picking: boolean
  entries: MenuEntry[] | null
} {
  const [on, setOn] = useState(false)
  if (!cards) return { picking: false, entries: null }
  const picking = on || selection.rows.size > 0
  const stop = () => {
    setOn(false)
    onChange(nothing())
  }
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      key: 'selecionar',
      icon: picking ? <X size={16} aria-hidden="true" /> : <ListChecks size={16} aria-hidden="true" />,
      label: picking ? 'Parar de selecionar' : 'Selecionar',
      onClick: picking ? stop : () => setOn(true),
    },
    {
      kind: 'action',
      key: 'todas',
      icon: <CheckCheck size={16} aria-hidden="true" />,
      label: 'Selecionar tudo',
      onClick: actions.onAll,
    },
    { kind: 'separator', key: 'daqui' },
  ]
  return { picking, entries }
}
