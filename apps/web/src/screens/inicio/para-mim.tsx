import type { RecadoParaMim } from '@portal/contract/escritorio/para-mim.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AtSign, User } from 'lucide-react'
import { paraMimOptions, postFeito } from '../../api/escritorio/para-mim.ts'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { formatInstant } from '../../lib/format.ts'
import { monthText } from '../../lib/month-name.ts'
import { useAct } from '../../session/act.ts'
import { useUsuario } from '../../session/session.ts'
import styles from './inicio.module.css'

/** What colleagues asked of the user, newest first; nothing while there is none. */
export function ParaMim() {
  const query = useQuery(paraMimOptions(useUsuario().id))
  const { busy, error, run } = useAct()
  const rows = query.data?.data ?? []
  if (rows.length === 0) return null
  const done = async (id: string) => {
    if (await run(() => postFeito([id]))) await query.refetch()
  }
  return (
    <section className={styles.section} aria-labelledby="para-mim">
      <h2 id="para-mim">Para mim</h2>
      <div className={styles.card}>
        {error && <ErrorText>{error.message}</ErrorText>}
        <ul>
          {rows.map((row) => {
            const Icon = row.ds_ato === 'atribuido' ? User : AtSign
            return (
              <li key={row.id} className={styles.matter}>
                <Icon size={16} className={styles.icon} aria-hidden="true" />
                <p>
                  <SubjectLink row={row} /> {row.ds_texto && `«${row.ds_texto}» `}
                  <small>
                    {row.nm_autor}, {formatInstant(row.dt_pedido)}
                  </small>
                </p>
                <Button
                  disabled={busy}
                  aria-label={`Feito: ${row.nome}, ${subjectText(row)}`}
                  onClick={() => void done(row.id)}
                >
                  Feito
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

const subjectText = ({ ds_assunto, cd_assunto, nm_assunto }: RecadoParaMim): string =>
  ds_assunto === 'mes' ? monthText(cd_assunto) : nm_assunto || cd_assunto

function SubjectLink({ row }: { row: RecadoParaMim }) {
  const { ds_assunto, cd_assunto, ds_tipo = 'nfe', cpfcnpj, nome } = row
  const text = (
    <>
      <strong>{nome}</strong>, {subjectText(row)}
    </>
  )
  if (ds_assunto === 'mes')
    return (
      <Link to="/$parte" params={{ parte: 'fechamento' }} search={{ mes: cd_assunto, cnpj: cpfcnpj }}>
        {text}
      </Link>
    )
  if (ds_assunto === 'produto')
    return (
      <Link to="/cadastros/produtos" search={{ empresa: cpfcnpj, busca: cd_assunto }}>
        {text}
      </Link>
    )
  return (
    <Link to="/notas/$tipo/$id" params={{ tipo: ds_tipo, id: cd_assunto }} search={{ empresa: cpfcnpj, de: 'tudo' }}>
      {text}
    </Link>
  )
}
