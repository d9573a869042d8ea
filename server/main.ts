// The way in until npm's scripts name `main.mjs` themselves.
// oxlint-disable-next-line import/no-unassigned-import -- running it is all there is to it
import './main.mjs'
