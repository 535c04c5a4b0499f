import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readRecados, recadosOptions } from '../../api/acesso/conta.ts'
import { Button } from '../../kit/button.tsx'
import textStyles from '../../kit/text.module.css'
import { formatInstant } from '../../lib/format.ts'
import { useAct } from '../../session/act.ts'
import { useUsuario } from '../../session/session.ts'
import styles from './conta.module.css'
import { ContaSection } from './section.tsx'

/** What happened in the user's companies by the hand of others. Absent without messages. */
export function RecadosSection() {
  const options = recadosOptions(useUsuario().id)
  const client = useQueryClient()
  const { busy, run } = useAct()
  const { data = [] } = useQuery(options)
  if (data.length === 0) return null
  const read = () =>
    run(async () => {
      await readRecados()
      await client.invalidateQueries({ queryKey: options.queryKey })
    })
  return (
    <ContaSection title="Recados" text="O que outros fizeram em empresas suas.">
      <ul className={styles.sessions}>
        {data.map(({ id, ds_mensagem, dt_recado, dt_leitura }) => (
          <li key={id}>
            <div>
              <p>{ds_mensagem}</p>
              <p className={textStyles.note}>
                {formatInstant(dt_recado)}
                {dt_leitura === null && ' · não lido'}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {data.some(({ dt_leitura }) => dt_leitura === null) && (
        <Button disabled={busy} onClick={() => void read()}>
          Marcar como lidos
        </Button>
      )}
    </ContaSection>
  )
}
