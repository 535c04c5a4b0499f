import type { Tipo } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import { FileSearch } from 'lucide-react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format.ts'
import { Message } from '../../ui/message.tsx'
import { monthOf } from '../../ui/period.ts'
import type { NotasSearch } from './address.ts'
import { TIPO_NAME } from './labels.ts'
import { periodOf } from './search.ts'

interface Props {
  tipo: Tipo
  search: NotasSearch
  today: string
  onChange: (change: Partial<NotasSearch>) => void
}

/** Why there is nothing, and what can be done about it. */
export function EmptyNotas({ tipo, search, today, onChange }: Props) {
  const { de, ate } = periodOf(search, today)
  const papel = search.papel === 'R' ? 'recebida' : 'emitida'
  const title = search.busca
    ? `Nada encontrado com «${search.busca}».`
    : `Nenhuma ${TIPO_NAME[tipo]} ${papel} de ${formatDate(de)} a ${formatDate(ate)}.`
  const before = monthOf(de, -1)
  return (
    <Message
      icon={FileSearch}
      title={title}
      detail="Outro período pode ter, ou os arquivos ainda não foram importados."
    >
      {search.busca ? (
        <Button onClick={() => onChange({ busca: undefined })}>Limpar procura</Button>
      ) : (
        <Button onClick={() => onChange(before)}>Ver o mês anterior</Button>
      )}
      <Link to="/notas/importar" className={buttonClass()}>
        Importar
      </Link>
    </Message>
  )
}
