//! Reads the attributes and documentation of a field.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::{Attribute, Error, Expr, Field, Ident, Lit, LitStr, Meta, Result, Token, Type, bracketed};

/// A field with the contents of its attributes.
#[derive(Clone)]
pub struct Described {
    pub id: String,
    pub about: String,
    pub label: String,
    pub unit: Option<Ident>,
    pub low: Option<Expr>,
    pub high: Option<Expr>,
    pub step: Option<Expr>,
    pub stops: Vec<Expr>,
    pub power_of_two: bool,
    /// A hand-written rule checks its bounds, and its error explains them.
    pub has_rule: bool,
    pub sweep: bool,
    /// A variant of `Live`.
    pub live: Option<Ident>,
    /// Whether it never changes during a run, although the part around it may.
    pub fixed: bool,
    pub choices: Option<Choices>,
    pub is_part: bool,
}

/// Where the choices of a field are listed.
#[derive(Clone)]
pub enum Choices {
    /// At the type of the field.
    OfType,
    /// At the field, as values and labels.
    Here(Vec<(String, LitStr)>),
}

impl Described {
    /// Reads `#[field(…)]`, `#[part(…)]` and the documentation.
    pub fn read(field: &Field, ident: &Ident) -> Result<Self> {
        let id = ident.unraw().to_string();
        let mut read = Self {
            label: in_words(&id),
            about: about(&field.attrs),
            id,
            unit: None,
            low: None,
            high: None,
            step: None,
            stops: Vec::new(),
            power_of_two: false,
            has_rule: false,
            sweep: false,
            live: None,
            fixed: false,
            choices: None,
            is_part: false,
        };
        for attribute in &field.attrs {
            read.is_part |= attribute.path().is_ident("part");
            let is_ours = attribute.path().is_ident("field") || attribute.path().is_ident("part");
            if is_ours && !matches!(attribute.meta, Meta::Path(_)) {
                read.take(attribute)?;
            }
        }
        Ok(read)
    }

    fn take(&mut self, attribute: &Attribute) -> Result<()> {
        attribute.parse_nested_meta(|meta| {
            let name = meta.path.require_ident()?.to_string();
            let has_value = meta.input.peek(Token![=]);
            match name.as_str() {
                "power_of_two" => self.power_of_two = true,
                "rule" => self.has_rule = true,
                "sweep" => self.sweep = true,
                "live" if !has_value => {
                    self.live = Some(Ident::new("Always", meta.path.require_ident()?.span()))
                }
                "fixed" => self.fixed = true,
                "live" => self.live = Some(meta.value()?.parse()?),
                "label" => self.label = meta.value()?.parse::<LitStr>()?.value(),
                "unit" => self.unit = Some(meta.value()?.parse()?),
                "low" => self.low = Some(meta.value()?.parse()?),
                "high" => self.high = Some(meta.value()?.parse()?),
                "step" => self.step = Some(meta.value()?.parse()?),
                "stops" => {
                    let content;
                    let value = meta.value()?;
                    bracketed!(content in value);
                    self.stops =
                        Punctuated::<Expr, Token![,]>::parse_terminated(&content)?.into_iter().collect();
                }
                "choices" if !has_value => self.choices = Some(Choices::OfType),
                "choices" => {
                    let content;
                    let value = meta.value()?;
                    bracketed!(content in value);
                    let listed = Punctuated::<_, Token![,]>::parse_terminated_with(&content, |pair| {
                        let value: Ident = pair.parse()?;
                        pair.parse::<Token![=]>()?;
                        Ok((value.to_string(), pair.parse::<LitStr>()?))
                    })?;
                    self.choices = Some(Choices::Here(listed.into_iter().collect()));
                }
                _ => return Err(meta.error("a field has no such property")),
            }
            Ok(())
        })
    }

    /// The bounds of a number.
    ///
    /// # Errors
    /// Missing bounds, or a field without documentation.
    pub fn bounds(&self, ident: &Ident) -> Result<(&Expr, &Expr)> {
        if self.about.is_empty() {
            return Err(Error::new_spanned(ident, "say in one sentence what it means"));
        }
        let bounds = self.low.as_ref().zip(self.high.as_ref());
        bounds.ok_or_else(|| Error::new_spanned(ident, "a number needs #[field(low = …, high = …)]"))
    }

    /// The stops as numbers of type `f64`.
    pub fn stops(&self) -> TokenStream {
        let stops = self.stops.iter().map(in_f64);
        quote!(&[#(#stops),*])
    }
}

/// A constant expression as `f64`, without a redundant cast.
pub fn in_f64(value: &Expr) -> TokenStream {
    match value {
        Expr::Lit(literal) if matches!(literal.lit, Lit::Float(_)) => quote!(#value),
        _ => quote!((#value) as f64),
    }
}

/// The type of a number, and whether it is optional.
pub fn number_type(of: &Type) -> Option<(Ident, bool)> {
    let Type::Path(path) = of else { return None };
    let last = path.path.segments.last()?;
    if ["i32", "u32", "u64", "f64"].iter().any(|number| last.ident == number) {
        return Some((last.ident.clone(), false));
    }
    match &last.arguments {
        syn::PathArguments::AngleBracketed(inner) if last.ident == "Option" => match inner.args.first()? {
            syn::GenericArgument::Type(inner) => number_type(inner).map(|(number, _)| (number, true)),
            _ => None,
        },
        _ => None,
    }
}

/// The first paragraph of the documentation, on one line.
pub fn about(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter(|attribute| attribute.path().is_ident("doc"));
    let texts = lines.filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    texts.take_while(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}

/// An identifier in words: `leaf_records` becomes "Leaf records".
fn in_words(id: &str) -> String {
    let words = id.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
