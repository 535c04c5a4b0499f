import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleCheck, TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { arquivosOptions } from '../../../api/sped.ts'
import { RadioField } from '../../../fields/choice.tsx'
import { Select } from '../../../fields/select.tsx'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatCount, formatInstant } from '../../../lib/format.ts'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { MONTH_OPTIONS, monthText } from '../../../lib/month-name.ts'
import { Failure } from '../../../session/failure.tsx'
import { currentMonth, yearOptions } from '../base/months.ts'
import styles from '../base/sped.module.css'
import type { StepProps } from '../base/step.ts'
import { useConfiguracao } from '../base/use-configuracao.ts'

const EarlierFile = lazyNamed(() => import('./earlier-file.tsx'), 'EarlierFile')

const PURPOSES = [
  { value: '0', label: 'Original', hint: 'A primeira entrega do mês' },
  { value: '1', label: 'Retificadora', hint: 'Substitui um arquivo já entregue' },
] as const

/** Choice of the month, and the settings that are missing for it. */
export function PeriodoStep({ cnpj, mes, search, go }: StepProps & { cnpj: string }) {
  const { query } = useConfiguracao(cnpj)
  const files = useQuery(arquivosOptions(cnpj))
  const made = files.data?.data.filter(({ dt_ini }) => dt_ini.startsWith(mes)) ?? []
  const choose = (next: string) => go({ mes: next > currentMonth() ? currentMonth() : next, grupo: undefined }, true)
  if (query.isError) return <Failure error={query.error} retry={query.refetch} what="Arquivo Sped" />
  return (
    <div className={styles.periodo}>
      <section className={styles.block} aria-label="Período">
        <div className={styles.month}>
          <Select
            label="Mês"
            value={mes.slice(5, 7)}
            options={MONTH_OPTIONS.map((option) => ({
              ...option,
              disabled: `${mes.slice(0, 4)}-${option.value}` > currentMonth(),
            }))}
            onChange={(next) => choose(`${mes.slice(0, 4)}-${next}`)}
          />
          <Select
            label="Ano"
            value={mes.slice(0, 4)}
            options={yearOptions()}
            onChange={(next) => choose(`${next}-${mes.slice(5, 7)}`)}
          />
        </div>
        <RadioField
          label="Finalidade"
          value={search.fin ?? '0'}
          options={PURPOSES}
          onChange={(next) => go({ fin: next === '1' ? '1' : undefined }, true)}
        />
        <Button look="primary" size="large" onClick={() => go({ passo: 'conferencia', grupo: undefined })}>
          Conferir {monthText(mes)} <ArrowRight size={16} aria-hidden="true" />
        </Button>
        {made[0] && (
          <p className={styles.small}>
            {formatCount(made.length, 'arquivo gerado', 'arquivos gerados')} deste mês; o último em{' '}
            {formatInstant(made[0].dt_geracao)} por {made[0].nm_usuario}.{' '}
            <Link to="/sped/fiscal" search={{ mes, passo: 'resultado', id: made[0].id }}>
              Ver resultado
            </Link>
          </p>
        )}
      </section>
      <section className={styles.block} aria-label="Configuração da empresa">
        <h2 className={styles.heading}>Configuração da empresa</h2>
        {!query.data && <Skeleton label="Lendo a configuração" rows={3} />}
        {query.data && query.data.faltam.length === 0 && (
          <p className={styles.verdict} data-tone="ok">
            <CircleCheck size={16} aria-hidden="true" /> Completa: nada falta para gerar.
          </p>
        )}
        {query.data && query.data.faltam.length > 0 && (
          <>
            <p className={styles.verdict} data-tone="amber">
              <TriangleAlert size={16} aria-hidden="true" />
              {formatCount(query.data.faltam.length, 'campo falta', 'campos faltam')} para gerar.
            </p>
            <ul className={styles.missing}>
              {query.data.faltam.map(({ campo, mensagem }) => (
                <li key={campo}>{mensagem}</li>
              ))}
            </ul>
          </>
        )}
        {query.data?.nr_versao === 0 && (
          <p className={styles.small}>O que está preenchido foi sugerido pelas últimas notas e ainda não foi salvo.</p>
        )}
        <Link to="/sped/fiscal" search={{ ...search, ver: 'configuracao' }} className={buttonClass()}>
          Abrir configuração
        </Link>
        <Suspense>
          <EarlierFile cnpj={cnpj} />
        </Suspense>
      </section>
    </div>
  )
}
