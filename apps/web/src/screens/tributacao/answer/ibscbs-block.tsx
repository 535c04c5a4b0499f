import type { Fonte, Tributacao, TributacaoReply } from '@portal/contract/tributacao/tributacao.ts'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatCount } from '../../../lib/format.ts'
import { useEmpresaIfAny } from '../../../session/empresa.ts'
import { formatPercent, yearRates } from '../words.ts'
import styles from './answer.module.css'
import { classFacts, classQuestion, usualClasses, withoutRate } from './figure-rows.ts'
import { FonteLine, NoSource } from './fonte-line.tsx'
import { LoadLink } from './load-link.tsx'

interface Props {
  answer: Tributacao
  reforma: TributacaoReply['reforma']
  fonteOf: (table: string) => Fonte | undefined
  provider: boolean
  chosen: string | null
  onChoose: (classTrib: string) => void
}

/** All possible classifications. The choice depends on the product, so the user has to make it. */
export function IbsCbsBlock({ answer, reforma, fonteOf, provider, chosen, onChoose }: Props) {
  const { cd_ncm, ibscbs, ds_pergunta_ibscbs } = answer
  const papel = useEmpresaIfAny()?.papel
  const mayEdit = papel !== undefined && papel !== 'consulta'
  const source = fonteOf('cclasstrib')
  const lists = fonteOf('cclasstrib-ncm')
  const { usual, exceptions } = usualClasses(ibscbs)
  const choice = (row: Tributacao['ibscbs'][number]) => (
    <Choice
      key={row.cd_classtrib}
      row={row}
      name={`classtrib-${cd_ncm}`}
      checked={chosen === row.cd_classtrib}
      onChoose={() => onChoose(row.cd_classtrib)}
    />
  )
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h3>IBS/CBS em {reforma.nr_ano}</h3>
        {ibscbs.length > 0 && (
          <span className={styles.soft}>
            {formatCount(ibscbs.length, 'classificação possível', 'classificações possíveis')}
          </span>
        )}
      </div>
      {source?.ds_situacao === 'ausente' ? (
        <NoSource detail="Sem ela não se sabe se o produto tem redução.">
          Não há fonte carregada de cClassTrib. <LoadLink provider={provider} what="Carregar cClassTrib" />
        </NoSource>
      ) : (
        <fieldset className={styles.choices}>
          <legend className={styles.question}>
            {ds_pergunta_ibscbs ? (
              <>
                <b>O que decide:</b> {ds_pergunta_ibscbs}
              </>
            ) : (
              'Só uma classificação nas fontes carregadas'
            )}
          </legend>
          {usual.map(choice)}
          {exceptions.length > 1 ? (
            <details open={exceptions.some(({ cd_classtrib }) => cd_classtrib === chosen) || undefined}>
              <summary>{formatCount(exceptions.length, 'exceção', 'exceções')}</summary>
              {exceptions.map(choice)}
            </details>
          ) : (
            exceptions.map(choice)
          )}
        </fieldset>
      )}
      {lists?.ds_situacao === 'ausente' && source?.ds_situacao !== 'ausente' && (
        <NoSource detail="Sem ela não se sabe se o produto tem redução.">
          Não há lista carregada de NCM por anexo. <LoadLink provider={provider} what="Carregar os anexos" />
        </NoSource>
      )}
      {chosen && mayEdit && (answer.nr_produtos ?? 0) > 0 && (
        <Link
          className={cx(buttonClass(), styles.useClass)}
          to="/cadastros/produtos"
          search={{ usar: chosen, ncm: answer.cd_ncm }}
        >
          Usar {chosen} em {formatCount(answer.nr_produtos ?? 0, 'produto', 'produtos')}
        </Link>
      )}
      <p className={styles.soft}>{yearRates(reforma)}</p>
      <FonteLine text={reforma.ds_fonte} date={reforma.dt_referencia} />
      {ibscbs[0] && <FonteLine text={ibscbs[0].ds_fonte} date={ibscbs[0].dt_referencia} />}
    </section>
  )
}

interface ChoiceProps {
  row: Tributacao['ibscbs'][number]
  name: string
  checked: boolean
  onChoose: () => void
}

function Choice({ row, name, checked, onChoose }: ChoiceProps) {
  const { cd_classtrib, pr_cbs, pr_ibs } = row
  const unrated = withoutRate(row)
  const [short, ...more] = classFacts(row)
  return (
    <label className={cx(styles.choice, checked && styles.chosen)}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span className={styles.choiceName} title={classQuestion(row)}>
        {classQuestion(row)}
      </span>
      <b className={styles.choiceCode}>{cd_classtrib}</b>
      <span className={styles.choiceFacts}>
        {unrated ? (
          <span>{unrated}</span>
        ) : (
          <>
            <span>
              CBS <b>{formatPercent(pr_cbs ?? 0)}</b>
            </span>
            <span>
              IBS <b>{formatPercent(pr_ibs ?? 0)}</b>
            </span>
          </>
        )}
        {short && <span>{[short, ...more].join(', ')}</span>}
      </span>
    </label>
  )
}
