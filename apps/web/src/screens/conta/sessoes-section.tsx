import type { Sessao, SessoesReply } from '@portal/contract/acesso/sessao.ts'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { endOtherSessoes, endSessao } from '../../api/acesso/conta.ts'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import textStyles from '../../kit/text.module.css'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../../session/act.ts'
import { Failure } from '../../session/failure.tsx'
import styles from './conta.module.css'
import { ContaSection } from './section.tsx'

const METODO = { senha: 'com senha', certificado: 'com certificado', demo: 'na demonstração' }

/** Sessions of the user, most recently used first; all except the current one can be ended. */
export function SessoesSection({ query }: { query: UseQueryResult<SessoesReply> }) {
  const client = useQueryClient()
  const { busy, error, run } = useAct()
  const sessoes = query.data?.data ?? []
  const act = async (work: () => Promise<unknown>) => {
    await run(work)
    await client.invalidateQueries({ queryKey: ['conta'] })
  }
  const endOthers = () =>
    act(async () => {
      const { encerradas } = await endOtherSessoes()
      notify(`${formatCount(encerradas, 'sessão encerrada', 'sessões encerradas')}.`)
    })
  return (
    <ContaSection
      title="Sessões"
      text="Onde o seu usuário está aberto. Encerre o que você não reconhece e troque a senha."
    >
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Sessões" />}
      {error && <ErrorText>{error.message}</ErrorText>}
      {sessoes.length > 0 && (
        <ul className={styles.sessions}>
          {sessoes.map((sessao) => (
            <Row key={sessao.id} sessao={sessao} busy={busy} onEnd={() => void act(() => endSessao(sessao.id))} />
          ))}
        </ul>
      )}
      {sessoes.length > 1 && (
        <Button disabled={busy} onClick={() => void endOthers()}>
          Encerrar outras
        </Button>
      )}
    </ContaSection>
  )
}

function Row({ sessao, busy, onEnd }: { sessao: Sessao; busy: boolean; onEnd: () => void }) {
  const name = sessao.ds_navegador ?? 'Navegador desconhecido'
  const Icon = /Android|iPhone|iPad/.test(name) ? Smartphone : Monitor
  return (
    <li>
      <Icon size={16} aria-hidden="true" />
      <div>
        <p>{name}</p>
        <p className={textStyles.note}>
          {sessao.ds_endereco && `${sessao.ds_endereco} · `}
          entrou {METODO[sessao.ds_metodo]} em {formatInstant(sessao.dt_inicio)}
        </p>
      </div>
      {sessao.fl_atual ? (
        <span className={textStyles.note}>Esta sessão</span>
      ) : (
        <Button disabled={busy} aria-label={`Encerrar ${name}`} onClick={onEnd}>
          Encerrar
        </Button>
      )}
    </li>
  )
}
