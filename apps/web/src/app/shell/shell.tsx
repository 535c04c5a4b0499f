import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { useConfiguracao } from '../../session/configuracao.ts'
import { EmpresaProvider, useEmpresas } from '../../session/empresa.ts'
import { Failure } from '../../session/failure.tsx'
import { useLayout } from '../../session/layout.ts'
import { onSessionEnd, useSession } from '../../session/session.ts'
import { resumeUpload } from '../../session/uploads.ts'
import { cx } from '../../ui/cx.ts'
import { Message } from '../../ui/message.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { Header } from './header.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

// nothing of one session is left for the next
onSessionEnd(() => queryClient.clear())

/** Header, sidebar, content, footer. Without a user (the session just ended) there is nothing to show. */
export function Shell() {
  const { usuario } = useSession()
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        {usuario && <Frame key={usuario.id} />}
        <Toaster />
      </QueryClientProvider>
    </CSPProvider>
  )
}

function Frame() {
  const { query, empresas, empresa, choose } = useEmpresas()
  const { sidebar } = useLayout()
  const navigate = useNavigate()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  useEffect(resumeUpload, [])
  const onChoose = (cpfcnpj: string) => {
    choose(cpfcnpj)
    // an open document belongs to the company one leaves
    const list = /^(\/notas\/(?:nfe|nfce|mdfe|cte))\/./.exec(pathname)
    if (list?.[1]) void navigate({ to: list[1] })
  }
  return (
    <div className={cx(styles.shell, sidebar.minimized && styles.minimized)}>
      <a className={styles.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      <Sidebar />
      <Header switcher={{ empresas, empresa, onChoose }} />
      <Main pathname={pathname}>
        {query.isError && <Failure error={query.error} retry={query.refetch} what="esta área" />}
        {query.isSuccess && !empresa && (
          <Message
            icon={Building2}
            title="Sua conta ainda não tem empresas."
            detail="Peça ao titular da empresa, ou ao fornecedor, que dê acesso ao seu CPF ou CNPJ."
          />
        )}
        {empresa && (
          <EmpresaProvider value={empresa}>
            <Outlet />
          </EmpresaProvider>
        )}
      </Main>
      <Footer />
    </div>
  )
}

function Main({ pathname, children }: { pathname: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of route starts at the top
  useEffect(() => {
    // in braces: newer browsers answer a promise, which is no clean-up
    main.current?.scrollTo(0, 0)
  }, [pathname])
  return (
    <main id="conteudo" ref={main} className={styles.main} tabIndex={-1}>
      {children}
    </main>
  )
}

function Footer() {
  const fornecedor = useConfiguracao()?.fornecedor
  return (
    <footer className={styles.footer}>
      <span>{fornecedor?.desenvolvedor && `Desenvolvido por ${fornecedor.desenvolvedor}`}</span>
      <span className={styles.support}>{fornecedor?.telefone && `Atendimento ${fornecedor.telefone}`}</span>
    </footer>
  )
}
