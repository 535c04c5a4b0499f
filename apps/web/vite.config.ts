import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { filterAddresses } from '../../packages/contract/src/filtros.ts'

// in development the server listens on the same PORT
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/** Files that index.html itself loads. */
const isInPage = (file: string): boolean => /assets\/(index|base|rolldown-runtime)-[^/]+$/.test(file)

/** Files that a screen preloads */
const MOST_PRELOADED = 11

/**
 * Five shared files, each with the static imports of what it names; the bundler splits the rest at the dynamic imports. Without them a
 * screen takes some 80 requests and login, notas and sped exceed their budgets (`tools/src/web-weight.test.ts`).
 */
const groups = [
  { name: 'base', tags: ['$initial' as const] },
  // what the screens inside share with the sign-in: they do not load the sign-in itself
  {
    name: 'fields',
    test: /src\/fields\/(password|check|text)-field\.tsx$|fiscal\/src\/ids\/tax-id\.ts$|icons\/(info|shield-check)\.mjs$/,
  },
  { name: 'login', test: /screens\/login\/login-screen\.tsx$/ },
  { name: 'shell', test: /app\/shell\/shell\.tsx$/ },
  // all of it is of the list; apart, each would be a request of some hundred bytes
  {
    name: 'filtros',
    test: /contract\/src\/(filtros|modelos)\.ts$|lib\/use-fold\.ts$|icons\/(message-square-text|radio-tower)\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'small',
    // the list of notes draws no pencil before a panel is opened
    test: /lucide-react.*icons\/(?!pencil)|src\/(lib|kit|fields)\/[^/]*\.(ts|css)$|http\/download-message\.ts$|contract\/src\/money\.ts$|(kit\/badge|session\/crumbs)\.tsx$/,
    maxModuleSize: 800,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
]

/** `public/` is copied as it is: its scripts are minified afterwards, because every page waits for the first. */
const minifyScripts: Plugin = {
  name: 'minify-scripts',
  apply: 'build',
  writeBundle({ dir }) {
    for (const name of ['theme.js', 'sem-conexao.js', 'sw.js']) {
      const file = `${dir}/${name}`
      writeFileSync(file, minifySync(file, readFileSync(file, 'utf8')).code)
    }
    markWorker(`${dir}`)
  },
}

/** Gives the service worker the digest of the files that it keeps: the browser replaces it when one of them has changed. */
function markWorker(dir: string): void {
  const text = readFileSync(`${dir}/sw.js`, 'utf8')
  const kept = readdirSync(dir).filter((name) => text.includes(`/${name}`) && name !== 'sw.js')
  const digest = createHash('sha256')
  for (const name of kept.toSorted()) digest.update(name).update(readFileSync(`${dir}/${name}`))
  writeFileSync(`${dir}/sw.js`, text.replace('VERSION', digest.digest('hex').slice(0, 12)))
}

/** The help shows the manual's words alone, so it loads no address of a picture. */
const dropPictures: Plugin = {
  name: 'drop-pictures',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /docs\/manual\/[^/]+\.md\?raw$/ },
    handler: (code) => code.replaceAll(/!\[[^\]]*\]\([^)]*\)(\\n)*/g, ''),
  },
}

export default defineConfig(({ command }) => ({
  plugins: [react(), minifyScripts, dropPictures],
  define: {
    FILTER_ADDRESSES: JSON.stringify(filterAddresses()),
    // React's connection to the developer tools is left out of the built pages: 0.3 KiB that every visitor would load
    ...(command === 'build' && { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
  },
  resolve: {
    // React has this hook itself since 18
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: 'dist',
    // read by the test of the byte budgets
    manifest: true,
    target: 'es2022',
    // a data: URL in a style or an inline polyfill would need a hole in the Content-Security-Policy
    assetsInlineLimit: 0,
    // a screen preloads its first files, without those that index.html loads: the first page holds the lists of all screens, and the rest
    // arrives by the imports of the first
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !isInPage(file)).slice(0, MOST_PRELOADED) : files,
    },
    // one file: the order of the styles is fixed, and no screen waits for its own
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // our code and its libraries read properties and globals for their values alone
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // the first page lists all lazy files: short names keep it small
        chunkFileNames: ({ name }) =>
          /^(base|rolldown-runtime)$/.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        codeSplitting: { groups },
      },
    },
  },
  server: { proxy: { '/ServidorCadastros': server, '/auth': server } },
}))
