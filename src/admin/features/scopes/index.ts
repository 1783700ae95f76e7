export { ScopesField } from './ScopesField'
