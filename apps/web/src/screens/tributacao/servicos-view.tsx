import type { Servico } from '@portal/contract/tributacao/servicos.ts'
import { useQuery } from '@tanstack/react-query'
import { Search, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { servicosOptions } from '../../api/tributacao.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Message } from '../../kit/message.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import textStyles from '../../kit/text.module.css'
import { formatCount } from '../../lib/format.ts'
import { Failure } from '../../session/failure.tsx'
import answerStyles from './answer/answer.module.css'
import { classQuestion } from './answer/figure-rows.ts'
import { FonteLine } from './answer/fonte-line.tsx'
import { Marked } from './ncm-path.tsx'
import styles from './tributacao.module.css'
import { usePaused } from './use-paused.ts'
import { formatNbs } from './words.ts'

/** The NBS: services by code or name, with what IBS and CBS make of them. */
export function ServicosView({ search, onSearch }: { search: string; onSearch: (text: string | undefined) => void }) {
  const [typed, setTyped] = useState(search)
  const busca = usePaused(typed.trim())
  useEffect(() => {
    if (busca !== search) onSearch(busca || undefined)
  })
  const query = useQuery(servicosOptions(busca))
  const isSearch = busca.length >= 2
  const found = isSearch ? query.data : undefined
  return (
    <div className={styles.lista}>
      <search className={styles.listaBar}>
        <TextField
          label="Código da NBS ou nome do serviço"
          size="large"
          icon={Search}
          className={styles.service}
          value={typed}
          onChange={setTyped}
          maxLength={200}
          placeholder="contabilidade, 1.1302"
          autoFocus
        />
        <p role="status">{found ? formatCount(found.total, 'serviço', 'serviços') : ''}</p>
      </search>
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Serviços da NBS" />}
      {!isSearch && (
        <p className={styles.byYou}>
          A NBS é a nomenclatura dos serviços, pedida na NFS-e. Digite palavras do nome ou o começo do código.
        </p>
      )}
      {isSearch && query.isPending && <Skeleton label="Procurando serviços" rows={8} />}
      {found?.data.length === 0 && (
        <Message icon={SearchX} title={`Nenhum serviço com «${busca}».`} detail="Tente outra palavra ou o código." />
      )}
      {found && found.data.length > 0 && (
        <>
          <ul className={styles.services} aria-label="Serviços" aria-busy={query.isPlaceholderData}>
            {found.data.map((row) => (
              <ServicoRow key={row.cd_nbs} row={row} query={busca} />
            ))}
          </ul>
          {found.total > found.data.length && (
            <p className={styles.byYou}>Os primeiros {found.data.length}: escreva mais para ver os outros.</p>
          )}
          <FonteLine text={found.ds_fonte} date={found.dt_referencia} />
        </>
      )}
    </div>
  )
}

function ServicoRow({ row, query }: { row: Servico; query: string }) {
  const above = row.nm_nbs_caminho.slice(0, -1)
  return (
    <li>
      <p className={styles.serviceHead}>
        <b>{formatNbs(row.cd_nbs)}</b>
        <span>
          <Marked text={row.nm_nbs} query={query} />
        </span>
      </p>
      {above.length > 0 && <p className={answerStyles.soft}>{above.join(' › ')}</p>}
      {row.fl_grupo === 'S' ? (
        <p className={answerStyles.soft}>Posição: a nota pede um dos códigos abaixo dela.</p>
      ) : (
        <details>
          <summary>
            IBS/CBS: {formatCount(row.ibscbs.length, 'classificação possível', 'classificações possíveis')}
          </summary>
          {row.ds_pergunta_ibscbs && (
            <p className={answerStyles.question}>
              <b>O que decide:</b> {row.ds_pergunta_ibscbs}
            </p>
          )}
          <dl className={answerStyles.codes}>
            {row.ibscbs.map((one) => (
              <div key={one.cd_classtrib}>
                <dt>{one.cd_classtrib}</dt>
                <dd>
                  {one.nm_classtrib}
                  <span className={textStyles.smallBlock}>
                    {[classQuestion(one), one.pr_redcbs > 0 && `redução de ${one.pr_redcbs} %`, one.ds_base]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
