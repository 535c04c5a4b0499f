import type { Documento, Tipo } from '@portal/contract/notas.ts'
import { ChevronDown, CircleCheck, CircleQuestionMark, CircleX, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { decideMany, fetchClaimedIds } from '../../../api/notas/cancelamentos.ts'
import type { NotasQuery } from '../../../api/notas/notas.ts'
import { buttonClass } from '../../../kit/button.tsx'
import { ErrorDialog } from '../../../kit/dialog.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import { useAct } from '../../../session/act.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { useMayDecide } from './use-may-decide.ts'
import type { Acao } from './words.ts'

const ENTRIES: readonly { acao: Acao; label: string; icon: LucideIcon }[] = [
  { acao: 'considerar', label: 'Considerar cancelamento', icon: CircleX },
  { acao: 'desconsiderar', label: 'Desconsiderar', icon: CircleCheck },
]

interface Props {
  query: NotasQuery
  tipo: Tipo
  picked: readonly Documento[]
  /** The selection is the whole filter */
  whole: boolean
  onDone: () => void
}

/** Decides about the claimed cancellations of the selection; hidden when it has none. */
export function ClaimMenu({ query, tipo, picked, whole, onDone }: Props) {
  const [request, setRequest] = useState<{ acao: Acao; ids: readonly string[] } | null>(null)
  const { busy, error, run, clear } = useAct()
  const may = useMayDecide()
  const claimed = picked.filter(({ fl_cancelamento_pendente }) => fl_cancelamento_pendente === 'S')
  if (!may || claimed.length === 0) return null
  const ask = (acao: Acao) =>
    void run(async () => setRequest({ acao, ids: whole ? await fetchClaimedIds(query) : claimed.map(({ id }) => id) }))
  const entries = ENTRIES.map(({ acao, label, icon: Icon }) => ({
    kind: 'action' as const,
    key: acao,
    icon: <Icon size={16} aria-hidden="true" />,
    label,
    onClick: () => ask(acao),
  }))
  return (
    <>
      <MenuButton className={buttonClass()} align="end" entries={entries} disabled={busy}>
        <CircleQuestionMark size={16} aria-hidden="true" />
        Cancelamento
        <ChevronDown size={16} aria-hidden="true" />
      </MenuButton>
      {request && (
        <DecideDialog
          acao={request.acao}
          tipo={tipo}
          count={request.ids.length}
          decide={(decision) => decideMany(request.ids, decision)}
          onDone={onDone}
          onClose={() => setRequest(null)}
        />
      )}
      <ErrorDialog text={error?.message ?? null} onClose={clear} />
    </>
  )
}
