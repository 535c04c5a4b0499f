import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { atribuicoesOptions } from '../../../api/escritorio/para-mim.ts'
import { formatInstantDay } from '../../../lib/format.ts'
import { monthText } from '../../../lib/month-name.ts'
import { AskButton } from '../../../session/people/ask-button.tsx'
import { useColleagues } from '../../../session/people/colleagues.ts'
import { useUsuario } from '../../../session/session.ts'
import styles from '../fechamento.module.css'

/** Who has the month now, by the word of a colleague, and the way to ask somebody. */
export function AssignedPart({ cnpj, mes }: { cnpj: string; mes: string }) {
  const inOffice = useColleagues().length > 0
  const { data } = useQuery({ ...atribuicoesOptions(useUsuario().id, cnpj, 'mes'), enabled: inOffice })
  const mine = data?.data.find(({ cd_assunto }) => cd_assunto === mes)
  if (!inOffice) return null
  return (
    <>
      {mine && (
        <p className={styles.who}>
          <AtSign size={16} aria-hidden="true" />
          <span>
            Com <b>{mine.nm_pessoa}</b>
            {mine.ds_texto && `: «${mine.ds_texto}»`} · {mine.nm_autor}, {formatInstantDay(mine.dt_pedido)}
          </span>
        </p>
      )}
      <p>
        <AskButton subjectOf={() => ({ cnpj, assunto: 'mes', codigo: mes, nome: monthText(mes) })} />
      </p>
    </>
  )
}
