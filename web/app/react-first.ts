/**
 * React begins in a file of its own. It makes three errors as it begins, and where a browser's tools listen, V8 looks up the
 * line of every call that led there: to do so it reads whole files again, here this one and not all of the page.
 */
import 'react-dom/client';
